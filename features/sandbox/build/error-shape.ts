import { mergeSchemas } from '../../reference/document/all-of.ts';
import { exampleOf, statusNames, withStatus } from '../../reference/document/example.ts';
import { toJsonSchema } from '../../reference/document/json-schema.ts';
import {
  isObject,
  type Json,
  type JsonObject,
  listOf,
  mapValues,
  nodesIn,
  objectOf,
  textsOf,
  typeNames,
} from '../../reference/document/json.ts';
import { exactDigits } from '../../reference/document/json-text.ts';
import type { ApiReference, Content } from '../../reference/document/reference.ts';
import { type ErrorFact, type ErrorShape, factMark } from '../sandbox.ts';

/** The common field names of API errors, in lower case and without `_`, by the fact that they contain. */
const names: [fact: ErrorFact, names: string][] = [
  [
    'message',
    'message messages detail errors errordescription errormessage errormessages errmsg errormsg msg diagnostics',
  ],
  // Beside a message these are its kind in words, otherwise the message.
  ['title', 'title error reason'],
  ['type', 'type'],
  ['param', 'param parameter field'],
  ['code', 'code'],
  // FastAPI names a field by the list of the steps that lead to it.
  ['location', 'loc'],
  // Problem details have a fragment (RFC 9457, 3), JSON:API and some examples a pointer.
  ['fragment', 'pointer'],
];

const meanings = new Map(names.flatMap(([fact, all]) => all.split(' ').map((name) => [name, fact] as const)));

function meaningOf(name: string): ErrorFact | undefined {
  return meanings.get(name.toLowerCase().replaceAll('_', ''));
}

/** The error of OpenAI's API, for documents that describe no error. */
export const plainError: ErrorShape = {
  body: {
    error: Object.fromEntries(
      (['type', 'message', 'param', 'code'] as const).map((fact) => [fact, factMark(fact, '?')]),
    ),
  },
};

/** Reads the error shape of a JSON content and its status. Returns undefined if no field can contain a message. */
export type ReadError = (content: Pick<Content, 'source' | 'examples'>, status?: string) => ErrorShape | undefined;

/** Creates a cached `ReadError`: most operations share their error schemas. */
export function createReadError(reference: ApiReference): ReadError {
  const shapes = new Map<string, ErrorShape | undefined>();
  return ({ source = true, examples }, status = '') => {
    const key = JSON.stringify([source, examples[0]?.value, status]);
    if (!shapes.has(key)) shapes.set(key, errorShape(reference, source, examples[0]?.value?.json, status));
    return shapes.get(key);
  };
}

function errorShape(
  reference: ApiReference,
  source: Json,
  example: Json | undefined,
  status: string,
): ErrorShape | undefined {
  const schema = toJsonSchema(reference.document, source, 'response');
  // A string is an XML example.
  const made = (typeof example === 'string' ? undefined : example) ?? exampleOf(reference, source, 'response');
  const isOfOne = made !== undefined && /^\d{3}$/.test(status);
  const body = isOfOne ? withStatus(reference, source, made, status) : made;
  let needsFields: true | undefined;
  const message = JSON.stringify(factMark('message'));
  const hasMessage = (part: Json) => JSON.stringify(part).includes(message.slice(0, -2));
  const marked = body === undefined ? '' : mark(body, schema, undefined);
  if (hasMessage(marked)) return { body: marked, needsFields };
  // In an example with other names, the message is the first text that is no single word.
  const texts = textsOf([...nodesIn(marked)].flatMap(Object.values));
  const sentence = texts.find((text) => /\p{L}\s|\p{Lo}{2}/u.test(text));
  if (sentence === undefined) return undefined;
  return { body: JSON.parse(JSON.stringify(marked).replace(JSON.stringify(sentence), () => message)) as Json };

  function mark(value: Json, at: Json, fact: ErrorFact | undefined, parent = ''): Json {
    const described = presentOf(schema, at, value);
    const { items = true, properties, additionalProperties, minItems = 0, minProperties = 0 } = described.present;
    const flags = fact && flagsOf(value, described, fact);
    if (fact !== undefined && flags !== undefined) return factMark(fact, flags);
    if (minItems !== 0 || (properties === undefined && minProperties !== 0)) needsFields = true;
    if (Array.isArray(value)) return value.map((item, index) => (index === 0 ? mark(item, items, fact) : item));
    if (!isObject(value)) return value;
    // Laravel, ASP.NET and Django REST framework list the messages of a field by its name.
    const lists = properties === undefined && isObject(additionalProperties) ? Object.values(value) : [];
    const text = presentOf(schema, presentOf(schema, additionalProperties ?? true).present.items ?? true);
    const areTexts = lists.every((list) => Array.isArray(list) && textsOf(list).length === list.length);
    if (lists.length > 0 && areTexts && flagsOf('', text, 'message') !== undefined)
      return { [factMark('param')]: [factMark('message')] };
    const below = (name: string) => objectOf(properties)[name] ?? true;
    const isTitled = Object.entries(value).some(
      ([name, member]) =>
        meaningOf(name) === 'message' &&
        typeof [member].flat()[0] === 'string' &&
        hasMessage(mark(member, below(name), 'message')),
    );
    const statuses = statusNames(value);
    return mapValues(value, (member, name) => {
      const isPointer = name === 'pointer' && (parent === 'source' || String(member).startsWith('/'));
      const named = isPointer ? 'pointer' : statuses.includes(name) ? 'status' : meaningOf(name);
      return mark(member, below(name), named === 'title' && !isTitled ? 'message' : named, name);
    });
  }
}

/** Returns a merged schema, or its alternative beside `null` or for a text, and whether the value may be null. */
function presentOf(root: JsonObject, at: Json, value: Json = ''): { present: JsonObject; isNullable: boolean } {
  const merged = isObject(at) ? mergeSchemas(root, at) : {};
  const options = listOf(merged.anyOf ?? merged.oneOf).map((option) => mergeSchemas(root, objectOf(option)));
  const others = options.filter(({ type }) => type !== 'null');
  const texts = others.filter(({ type }) => type === 'string' && typeof value === 'string');
  const [present = merged] = options.length === 2 && others.length === 1 ? others : texts;
  return { present, isNullable: [merged, ...options].some((option) => typeNames(option).includes('null')) };
}

/** Returns the flags of a field's mark; undefined if only certain strings or numbers are valid, or others are meant. */
function flagsOf(value: Json, { present, isNullable }: ReturnType<typeof presentOf>, fact: ErrorFact) {
  if (fact === 'location') return Array.isArray(value) ? '' : undefined;
  const isText = typeof value === 'string' && exactDigits(value) === undefined;
  if (['enum', 'const', 'pattern', 'anyOf', 'oneOf'].some((key) => key in present) || (isText && 'format' in present))
    return undefined;
  // Beside a message, a code (`invalid_grant`) says more than the phrase of the status.
  if (fact === 'title' && !/^(?:string$|\p{Lu}\p{Ll}*(?:\s|$)|\P{ASCII})/u.test(String(value))) return undefined;
  const types = typeNames(present);
  const nullable = isNullable ? '?' : '';
  if (types.includes('string') || (types.length === 0 && isText)) return nullable;
  const isNumber = types.includes('integer') || types.includes('number') || (types.length === 0 && !isText);
  return isNumber && fact === 'status' ? `#${nullable}` : undefined;
}
