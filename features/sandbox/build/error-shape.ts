import { mergeSchemas } from '../../reference/document/all-of.ts';
import { exampleOf } from '../../reference/document/example.ts';
import { toJsonSchema } from '../../reference/document/json-schema.ts';
import {
  exactDigits,
  isObject,
  type Json,
  type JsonObject,
  listOf,
  objectOf,
  plainText,
  putValue,
  typeNames,
} from '../../reference/document/json.ts';
import type { ApiReference, Content } from '../../reference/document/reference.ts';
import type { ErrorFact, ErrorShape } from '../sandbox.ts';
import { asSent } from '../../reference/samples/sample-bodies.ts';

/** The names of fields in the errors of most APIs, by what they mean. */
const names: [fact: ErrorFact, names: string][] = [
  ['message', 'message detail error_description error_message errorMessage msg error title reason'],
  ['type', 'type'],
  ['param', 'param parameter field'],
  ['code', 'code'],
  ['status', 'status statusCode status_code'],
];

const meanings = new Map(names.flatMap(([fact, all]) => all.split(' ').map((name) => [name, fact] as const)));

/** What APIs answer that follow OpenAI's; for documents that describe no error of their own. */
export const plainError: ErrorShape = {
  body: { error: { type: '', message: '', param: null, code: null } },
  places: (['type', 'message', 'param', 'code'] as const).map((fact) => ({
    path: ['error', fact],
    fact,
    nullable: true,
  })),
};

/** Reads the error that a content of JSON describes; undefined where none of its fields can hold a message. */
export type ReadError = (content: Pick<Content, 'source' | 'examples'>) => ErrorShape | undefined;

/** Reads the errors of a document, each once: most operations share theirs. */
export function createReadError(reference: ApiReference): ReadError {
  const known = new Map<string, ErrorShape | undefined>();
  return ({ source = true, examples }) => {
    const key = JSON.stringify([source, examples[0]?.value]);
    if (!known.has(key)) known.set(key, errorShape(reference, source, examples[0]?.value?.json));
    return known.get(key);
  };
}

/** An error as its content of XML is sent: a text with the names of facts in braces. */
export function errorInXml(reference: ApiReference, content: Content, { body, places }: ErrorShape): ErrorShape {
  const marked = structuredClone(body);
  const inText = places.map(({ fact, number }) => (number === true ? 'status' : fact));
  for (const [index, { path }] of places.entries()) putValue(marked, path, `{${inText[index] ?? ''}}`);
  return { body: plainText(asSent(reference, content, marked)), places: inText.map((fact) => ({ path: [], fact })) };
}

function errorShape(reference: ApiReference, source: Json, example: Json | undefined): ErrorShape | undefined {
  const schema = toJsonSchema(reference.document, source, 'response');
  // A text is one of XML.
  const body = (typeof example === 'string' ? undefined : example) ?? exampleOf(reference, source, 'response');
  if (body === undefined) return undefined;
  const places: ErrorShape['places'] = [];
  visit(body, schema, []);
  return places.some(({ fact }) => fact === 'message') ? { body, places } : undefined;

  function visit(value: Json, at: Json, path: (string | number)[]): void {
    const { items = true, properties } = presentOf(schema, at).present;
    if (Array.isArray(value) && value.length > 0) visit(value[0] ?? null, items, [...path, 0]);
    if (!isObject(value)) return;
    for (const [name, member] of Object.entries(value)) {
      const below = objectOf(properties)[name] ?? true;
      const fact = meanings.get(name);
      const kind = fact === undefined ? undefined : kindOf(member, presentOf(schema, below));
      if (fact !== undefined && kind !== undefined) places.push({ path: [...path, name], fact, ...kind });
      else visit(member, below, [...path, name]);
    }
  }
}

/** What a schema says of a value that is there, with all that it is made of, and whether it may be null instead. */
function presentOf(root: JsonObject, at: Json): { present: JsonObject; isNullable: boolean } {
  const stated = isObject(at) ? mergeSchemas(root, at) : {};
  const options = listOf(stated.anyOf ?? stated.oneOf).map(objectOf);
  const [present, ...others] = options.filter(({ type }) => type !== 'null');
  return options.length === 2 && others.length === 0 && present !== undefined
    ? { present: mergeSchemas(root, present), isNullable: true }
    : { present: stated, isNullable: typeNames(stated).includes('null') };
}

/** What a field accepts: any string or any number, and whether null; undefined where the document restricts it further. */
function kindOf(
  value: Json,
  { present, isNullable }: ReturnType<typeof presentOf>,
): { number?: true; nullable?: true } | undefined {
  const isText = typeof value === 'string' && exactDigits(value) === undefined;
  if (['enum', 'const', 'pattern', 'anyOf', 'oneOf'].some((key) => key in present) || (isText && 'format' in present))
    return undefined;
  const types = typeNames(present);
  const nullable = isNullable ? { nullable: true as const } : {};
  if (types.includes('string') || (types.length === 0 && isText)) return nullable;
  return types.includes('integer') || types.includes('number') ? { number: true, ...nullable } : undefined;
}
