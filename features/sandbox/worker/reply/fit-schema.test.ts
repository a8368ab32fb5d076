import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../reference/document/json.ts';
import { fitsSchema, valueFor } from './fit-schema.ts';

const inside = (schema: JsonObject): JsonObject => ({ type: 'object', properties: { a: schema }, required: ['a'] });
const numbers = (from: number) => ({ enum: Array.from({ length: 5_000 }, (_, index) => index + from) });
const chain = (keyword: string): JsonObject => {
  const links = Array.from({ length: 40 }, (_, index): [string, Json] => {
    const next = { $ref: `#/$defs/d${index + 1}` };
    return [`d${index}`, { [keyword]: [next, next] }];
  });
  return { $ref: '#/$defs/d0', $defs: { ...Object.fromEntries(links), d40: { type: 'object' } } };
};

// Each of them would keep an isolate busy for longer than the test may take.
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
])('%s: no value is found, and soon', (_, schema) => {
  expect(valueFor(schema, 'text')).toBeUndefined();
});

test('formats whose check takes exponential time are left alone, and those of the document hold', () => {
  // The validator's own expression would take hours for it.
  expect(fitsSchema({ format: 'url' }, `http://${'a'.repeat(60)}_`)).toBe(true);
  expect(['2025-08-27', 'tomorrow'].map((day) => fitsSchema({ format: 'date' }, day))).toEqual([true, false]);
});

test('a schema that compares thousands of large items is given up, one that compares a few is not', () => {
  expect(fitsSchema({ uniqueItems: true }, largeItems(20))).toBe(true);
  expect(fitsSchema({ uniqueItems: true }, largeItems(1_500))).toBe(false);
});

test('a pattern of hundreds of thousands of characters is given up unread', () => {
  expect(fitsSchema({ pattern: `^(?:${'a|'.repeat(120_000)}b)$` }, 'b')).toBe(false);
});

test('alternatives of alternatives, and long enumerations that meet, have a value', () => {
  const many = Array.from({ length: 30 }, () => ({ type: 'string' }));
  expect(valueFor({ allOf: Array.from({ length: 6 }, () => ({ anyOf: many })) }, 'text')).toBe('text');
  expect(valueFor(inside({ allOf: [numbers(0), numbers(4_999)] }), 'text')).toEqual({ a: 4_999 });
});

test('patterns hold as they are written, also of names, and where a field is called pattern', () => {
  const slug = inside({ type: 'string', pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' });
  expect([fitsSchema(slug, { a: 'one-two' }), fitsSchema(slug, { a: 'one--two' })]).toEqual([true, false]);
  const named = { type: 'object', patternProperties: { '^x-': { type: 'integer' } }, additionalProperties: false };
  expect([{ 'x-a': 1 }, { 'x-a': '1' }, { b: 1 }].map((value) => fitsSchema(named, value))).toEqual([
    true,
    false,
    false,
  ]);
  const field = { type: 'object', properties: { pattern: { const: { pattern: '(' } } }, required: ['pattern'] };
  expect([fitsSchema(field, { pattern: { pattern: '(' } }), fitsSchema(field, {})]).toEqual([true, false]);
  expect(fitsSchema({ type: 'string', pattern: '^\\$[(]*/$' }, '$((/')).toBe(true);
});

function lists(depth: number): JsonObject {
  return depth === 0 ? { type: 'string', minLength: 1_000 } : { type: 'array', minItems: 100, items: lists(depth - 1) };
}

function largeItems(count: number): Json {
  const names = Array.from({ length: 19 }, (_, index) => `member${index}`);
  return Array.from({ length: count }, (_, id) => Object.fromEntries(names.map((name) => [name, id])));
}
