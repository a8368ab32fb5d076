import * as fc from 'fast-check';
import type { Json, JsonObject } from '../../features/reference/document/json.ts';

/** An arbitrary function that returns a value of about a given number of characters. */
export type Growing<Value> = fc.Arbitrary<Grown<Value>>;
type Grown<Value> = (size: number) => Value;

const mark = fc.string({ unit: fc.constantFrom(...'a1-.:/@%+ _[]{}()|*?\\"中'), minLength: 1, maxLength: 5 });
const formats = ['date', 'date-time', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uri', 'url', 'uuid', 'byte'];
const starts = ['', 'http://', 'P', 'a@', '1:', '2025-01-01T'];
const grown = <Value>(make: Grown<Value>) => fc.constant(make);
/** Repeats a string to about a length. */
export const repeated = (part: string, size: number) => part.repeat(Math.ceil(size / part.length));
const list = <Item>(length: number, item: (index: number) => Item) =>
  Array.from({ length: Math.max(1, Math.floor(length)) }, (_, index) => item(index));
const objectOf = (length: number, member: (index: number) => Json): JsonObject =>
  Object.fromEntries(list(length, (index) => [`k${index}`, member(index)]));

const text: Growing<string> = fc.tuple(fc.constantFrom(...starts), mark, mark).map(
  ([start, part, end]) =>
    (size) =>
      start + repeated(part, size) + end,
);
const value: Growing<Json> = fc.oneof(
  text,
  grown((size: number) => list(size / 12, (index) => `word${index}`).join(' ')),
  grown((size: number) => list(size / 7, (index) => index)),
  grown((size: number) => list(size / 8, () => 1e300)),
  grown((size: number) => list(size / 170, (index) => objectOf(19, (place) => (place === 18 ? index : 1)))),
  grown((size: number) => objectOf(size / 12, (index) => index)),
);
const pattern: Growing<string> = fc.oneof(
  fc.constantFrom('^(a+)+$', '^(a|a)*$', '(.*a){12}', '^(?:a|b|ab)*c').map((source) => () => source),
  fc
    .constantFrom('(a|b)', 'a?', '[a-z]{1,20}', '(?=.*a)', String.raw`\p{L}+`)
    .map((part) => (size: number) => repeated(part, size)),
  fc.constantFrom('(a|b)', 'a?').map((part) => () => `${repeated(part, 700)}{1,60}`),
);
const keywords: Growing<JsonObject> = fc.oneof(
  fc.constantFrom(...formats).map((format) => () => ({ format })),
  pattern.map((source) => (size: number) => ({ pattern: source(size) })),
  pattern.map((source) => (size: number) => ({
    patternProperties: Object.fromEntries(list(size / 900, (index) => [`${source(800)}|${index}`, {}])),
  })),
  fc.constant(() => ({ uniqueItems: true, items: { multipleOf: 1e-300 } })),
  grown((size: number) => ({
    $ref: '#/$defs/k0',
    $defs: objectOf(Math.min(900, size / 40), (index) => ({ $ref: `#/$defs/k${index + 1}` })),
  })),
  grown((size: number) => ({
    anyOf: list(Math.min(100, size / 30), () => ({ $ref: `#/${'%25'.repeat(size / 300)}` })),
  })),
  grown((size: number) => ({ anyOf: list(Math.min(400, size / 9), () => ({})), oneOf: list(400, () => ({})) })),
  grown((size: number) => ({ items: { enum: list(size / 20, (index) => ({ a: index })) } })),
  grown((size: number) => ({ not: { enum: list(size / 7, (index) => index) } })),
  grown((size: number) => ({ contains: { anyOf: list(Math.min(900, size / 20), () => ({ minLength: 3 })) } })),
);
const schema: Growing<JsonObject> = fc.oneof(
  fc
    .tuple(value, keywords)
    .map(([content, rule]) => (size: number) => ({ const: content(size / 2), ...rule(size / 2) })),
  keywords.map((rule) => (size: number) => ({ type: 'string', ...rule(size) })),
  pattern.map((source) => (size: number) => ({
    type: 'object',
    required: list(size / 1_000, (index) => `k${index}`),
    properties: objectOf(size / 1_000, (index) => ({ type: 'string', pattern: `${source(800)}|${index}` })),
  })),
  fc.constantFrom('anyOf', 'oneOf', 'allOf').map(
    (key) => (size: number) =>
      list(Math.min(240, size / 40), String).reduce<Json>((inner) => ({ [key]: [inner, {}] }), {
        type: 'string',
        minLength: 20_000,
      }) as JsonObject,
  ),
);
const called = (parameters: JsonObject) => [{ type: 'function', function: { name: 'f', parameters } }];
const fields: Growing<JsonObject> = fc.oneof(
  { weight: 4, arbitrary: schema.map((part) => (size: number) => ({ response_format: asked(part(size)) })) },
  schema.map((part) => (size: number) => ({ tools: called({ properties: { a: part(size) }, required: ['a'] }) })),
  grown((size: number) => ({ tools: list(size / 200, () => called({ properties: { a: {} } })[0] ?? null) })),
  text.map((part) => (size: number) => ({ [part(size)]: 1 })),
  grown((size: number) => objectOf(size / 12, () => 1)),
  value.map((part) => (size: number) => ({ stop: part(size) })),
  value.map((part) => (size: number) => ({ metadata: part(size) })),
  value.map((part) => (size: number) => ({ logit_bias: part(size) })),
  grown((size: number) => ({ messages: list(size / 40, (index) => ({ role: 'user', content: `${index}` })) })),
);
const options = fc.record(
  {
    n: fc.constantFrom(1, 20, 128),
    stream: fc.boolean(),
    logprobs: fc.constant(true),
    top_logprobs: fc.constantFrom(0, 5, 20),
  },
  { requiredKeys: [] },
);
/** Bodies of chat requests that might be expensive: schemas, long lists, deep nesting, and invalid JSON. */
export const hostileChat: Growing<string> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.tuple(fields, options).map(
      ([grown, extra]) =>
        (size: number) =>
          JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'JSON' }], ...extra, ...grown(size) }),
    ),
  },
  mark.map((part) => (size: number) => repeated(part, size)),
  fc.constantFrom('[', '[,', '{"a":').map((part) => (size: number) => repeated(part, size)),
);

function asked(grown: JsonObject): JsonObject {
  return { type: 'json_schema', json_schema: { name: 'a', schema: grown } };
}
