import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../reference/document/json.ts';
import { createSchemaFitter } from './fit-schema.ts';

/** Generates a value with the budget of a new request. */
async function valueFor(schema: Json, text: string): Promise<Json | undefined> {
  return (await createSchemaFitter(JSON.stringify(schema))).valueFor(schema, text);
}

async function fitsSchema(schema: Json, value: Json): Promise<boolean> {
  return (await createSchemaFitter(JSON.stringify(schema))).fits(schema, value);
}

const inside = (schema: JsonObject): JsonObject => ({ type: 'object', properties: { a: schema }, required: ['a'] });
const numbers = (from: number) => ({ enum: Array.from({ length: 5_000 }, (_, index) => index + from) });
const chain = (keyword: string): JsonObject => {
  const links = Array.from({ length: 40 }, (_, index): [string, Json] => {
    const next = { $ref: `#/$defs/d${index + 1}` };
    return [`d${index}`, { [keyword]: [next, next] }];
  });
  return { $ref: '#/$defs/d0', $defs: { ...Object.fromEntries(links), d40: { type: 'object' } } };
};

// Without limits, each of these schemas would block an isolate for longer than the timeout of a test.
test.each<[string, JsonObject]>([
  ['a pattern with exponentially many ways', inside({ const: `${'a'.repeat(60)}!`, pattern: '^(a+)+$' })],
  ['such a pattern of names', { const: { [`${'a'.repeat(60)}!`]: 1 }, patternProperties: { '^(a|a)+!$': false } }],
  ['a pattern that looks ahead in vain', inside({ type: 'string', pattern: '^(a|a){60}(?=b)$' })],
  ['lists of lists of lists', inside(lists(3))],
  ['many long texts', inside({ type: 'array', minItems: 15_000, items: { type: 'string', minLength: 20_000 } })],
  ['thousands of keys', { type: 'object', minProperties: 15_000 }],
  ['thousands of different items', inside({ type: 'array', uniqueItems: true, minItems: 15_000, items: {} })],
  ['alternatives that double at each step', chain('anyOf')],
  ['parts that double at each step', chain('allOf')],
  ['itself', { $ref: '#' }],
])('%s: no value is found, and soon', async (_, schema) => {
  expect(await valueFor(schema, 'text')).toBeUndefined();
});

test('formats whose check takes exponential time are left alone, and those of the document hold', async () => {
  // The validator's own regular expression would take hours.
  expect(await fitsSchema({ format: 'url' }, `http://${'a'.repeat(60)}_`)).toBe(true);
  expect(await fitsSchema({ format: 'date' }, '2025-08-27')).toBe(true);
  expect(await fitsSchema({ format: 'date' }, 'tomorrow')).toBe(false);
});

test('a schema that compares thousands of large items is given up, one that compares a few is not', async () => {
  expect(await fitsSchema({ uniqueItems: true }, largeItems(20))).toBe(true);
  const texts = Array.from({ length: 500 }, (_, index) => `a text of some length, as words are: ${index}`);
  expect(await fitsSchema({ uniqueItems: true }, texts)).toBe(true);
  expect(await fitsSchema({ uniqueItems: true }, largeItems(2_500))).toBe(false);
});

test('a pattern of hundreds of thousands of characters is given up unread', async () => {
  expect(await fitsSchema({ pattern: `^(?:${'a|'.repeat(120_000)}b)$` }, 'b')).toBe(false);
});

test('all schemas of a request share what they may cost', async () => {
  const schemas = await createSchemaFitter('{"pattern": 1}');
  const patterns = Array.from({ length: 10 }, (_, index) => [`(a*)*${index}$`, true] as const);
  const schema = { patternProperties: Object.fromEntries(patterns) };
  const fitted = Array.from({ length: 50 }, (_, run) => {
    const names = Array.from({ length: 10 }, (_unused, index) => [`${'a'.repeat(40)}${run}-${index}`, 1] as const);
    return schemas.fits(schema, Object.fromEntries(names));
  });
  expect([fitted[0], fitted.at(-1)]).toEqual([true, false]);
});

test('alternatives of alternatives, and long enumerations that meet, have a value', async () => {
  const many = Array.from({ length: 30 }, () => ({ type: 'string' }));
  expect(await valueFor({ allOf: Array.from({ length: 6 }, () => ({ anyOf: many })) }, 'text')).toBe('text');
  expect(await valueFor(inside({ allOf: [numbers(0), numbers(4_999)] }), 'text')).toEqual({ a: 4_999 });
});

test('patterns hold as they are written, also of names, and where a field is called pattern', async () => {
  const slug = inside({ type: 'string', pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' });
  expect(await fitsSchema(slug, { a: 'one-two' })).toBe(true);
  expect(await fitsSchema(slug, { a: 'one--two' })).toBe(false);
  expect(await valueFor(slug, 'text')).toEqual({ a: expect.stringMatching(/^[a-z0-9]+$/) });
  const named = { type: 'object', patternProperties: { '^x-': { type: 'integer' } }, additionalProperties: false };
  expect(await fitsSchema(named, { 'x-a': 1 })).toBe(true);
  for (const value of [{ 'x-a': '1' }, { b: 1 }]) expect(await fitsSchema(named, value)).toBe(false);
  const field = { type: 'object', properties: { pattern: { const: { pattern: '(' } } }, required: ['pattern'] };
  expect(await fitsSchema(field, { pattern: { pattern: '(' } })).toBe(true);
  expect(await fitsSchema(field, {})).toBe(false);
  expect(await fitsSchema({ type: 'string', pattern: '^\\$[(]*/$' }, '$((/')).toBe(true);
});

test('a text has both its format and its pattern, as Zod writes them', async () => {
  const day = String.raw`\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`;
  const time = String.raw`(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?`;
  const schema = inside({ type: 'string', format: 'date-time', pattern: `^${day}T${time}Z$` });
  expect(await valueFor(schema, 'text')).toEqual({ a: '2025-01-01T00:00:00Z' });
});

function lists(depth: number): JsonObject {
  return depth === 0 ? { type: 'string', minLength: 1_000 } : { type: 'array', minItems: 100, items: lists(depth - 1) };
}

function largeItems(count: number): Json {
  const names = Array.from({ length: 19 }, (_, index) => `member${index}`);
  return Array.from({ length: count }, (_, id) => Object.fromEntries(names.map((name) => [name, id])));
}
