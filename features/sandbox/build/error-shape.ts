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
import { encodeValue } from '../../reference/samples/sample-bodies.ts';

/** The common field names of API errors, by the fact that they contain. */
const names: [fact: ErrorFact, names: string][] = [
  ['message', 'message detail error_description error_message errorMessage msg error title reason'],
  ['type', 'type'],
  ['param', 'param parameter field'],
  ['code', 'code'],
  ['status', 'status statusCode status_code'],
  // FastAPI names a field by the list of the steps that lead to it.
  ['location', 'loc'],
];

const meanings = new Map(names.flatMap(([fact, all]) => all.split(' ').map((name) => [name, fact] as const)));

/** The error of OpenAI's API, for documents that describe no error. */
export const plainError: ErrorShape = {
  body: { error: { type: '', message: '', param: null, code: null } },
  places: (['type', 'message', 'param', 'code'] as const).map((fact) => ({
    path: ['error', fact],
    fact,
    nullable: true,
  })),
};

/** Reads the error shape of a JSON content. Returns undefined if no field can contain a message. */
export type ReadError = (content: Pick<Content, 'source' | 'examples'>) => ErrorShape | undefined;

/** Creates a cached `ReadError`: most operations share their error schemas. */
export function createReadError(reference: ApiReference): ReadError {
  const shapes = new Map<string, ErrorShape | undefined>();
  return ({ source = true, examples }) => {
    const key = JSON.stringify([source, examples[0]?.value]);
    if (!shapes.has(key)) shapes.set(key, errorShape(reference, source, examples[0]?.value?.json));
    return shapes.get(key);
  };
}

/** Returns an error as an XML template: a string with `{message}`, `{code}` … in place of the values. */
export function errorInXml(reference: ApiReference, content: Content, { body, places }: ErrorShape): ErrorShape {
  const marked = structuredClone(body);
  const inText = places.map(({ fact, number }) => (number === true ? 'status' : fact));
  for (const [index, { path }] of places.entries()) putValue(marked, path, `{${inText[index] ?? ''}}`);
  return {
    body: plainText(encodeValue(reference, content, marked)),
    places: inText.map((fact) => ({ path: [], fact })),
  };
}

function errorShape(reference: ApiReference, source: Json, example: Json | undefined): ErrorShape | undefined {
  const schema = toJsonSchema(reference.document, source, 'response');
  // A string is an XML example.
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
      const listKind = Array.isArray(member) ? {} : undefined;
      const kind = fact === 'location' ? listKind : fact && kindOf(member, presentOf(schema, below));
      if (fact !== undefined && kind !== undefined) places.push({ path: [...path, name], fact, ...kind });
      else visit(member, below, [...path, name]);
    }
  }
}

/** Returns a merged schema without its `null` alternative, and whether the value may be null. */
function presentOf(root: JsonObject, at: Json): { present: JsonObject; isNullable: boolean } {
  const merged = isObject(at) ? mergeSchemas(root, at) : {};
  const options = listOf(merged.anyOf ?? merged.oneOf).map(objectOf);
  const [present, ...others] = options.filter(({ type }) => type !== 'null');
  return options.length === 2 && others.length === 0 && present !== undefined
    ? { present: mergeSchemas(root, present), isNullable: true }
    : { present: merged, isNullable: typeNames(merged).includes('null') };
}

/** Whether a field is a number, and whether it may be null. Undefined if only certain strings or numbers are valid. */
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
