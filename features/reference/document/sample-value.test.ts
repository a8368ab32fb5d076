import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { type Json, type JsonObject, objectOf } from './json.ts';
import { sampleValue, Unsampleable } from './sample-value.ts';

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
const tree: JsonObject = {
  $ref: '#/$defs/node',
  $defs: {
    node: {
      type: 'object',
      properties: { next: { $ref: '#/$defs/node' }, all: { type: 'array', items: { $ref: '#/$defs/node' } } },
      required: ['all'],
    },
  },
};

test.each<[string, JsonObject]>([
  [
    'an object with what it requires',
    { type: 'object', properties: { a: { type: 'string' }, b: { type: 'null' } }, required: ['a', 'b', 'c'] },
  ],
  [
    'an object with what its fields require in turn',
    {
      type: 'object',
      properties: { card: { type: 'string' }, address: { type: 'object' }, zip: { type: 'integer' } },
      required: ['card'],
      dependentRequired: { card: ['address'], address: ['zip'] },
      additionalProperties: false,
    },
  ],
  ['so many properties', { type: 'object', properties: { a: {}, b: {} }, minProperties: 4 }],
  [
    'a list with so many items, none twice',
    { type: 'array', items: { type: 'string' }, minItems: 3, uniqueItems: true },
  ],
  ['a tuple', { type: 'array', prefixItems: [{ type: 'integer' }, { const: 'x' }], items: false }],
  ['a number between two', { type: 'number', exclusiveMinimum: 0.2, exclusiveMaximum: 0.4 }],
  ['a whole number in steps', { type: 'integer', multipleOf: 7, minimum: 8 }],
  ['a number below zero', { type: 'integer', maximum: -5 }],
  ['a text of a length', { type: 'string', minLength: 12, maxLength: 14 }],
  ['a short text', { type: 'string', maxLength: 2 }],
  ['a date', { type: 'string', format: 'date-time' }],
  [
    'one of two forms, inside a third',
    {
      allOf: [
        { type: 'object', required: ['kind'] },
        { oneOf: [{ properties: { kind: { const: 'a' } } }, { properties: { kind: { const: 'b' } } }] },
      ],
    },
  ],
  [
    'what several schemas say together',
    {
      allOf: [
        { type: 'object', properties: { a: { type: 'integer', minimum: 3 } }, required: ['a'] },
        { properties: { a: { maximum: 4 } } },
      ],
    },
  ],
  [
    'items and values of a map that several parts describe',
    {
      allOf: ['a', 'b'].map((name) => {
        const member = { type: 'object', properties: { [name]: { type: 'integer' } }, required: [name] };
        const list = { type: 'array', minItems: 1, items: member };
        return { type: 'object', properties: { list }, required: ['list', 'x'], additionalProperties: member };
      }),
    },
  ],
  ['something that contains itself', tree],
  [
    'the alternative that is possible',
    {
      anyOf: [
        false,
        { type: 'integer', minimum: 2, maximum: 1 },
        { type: 'integer', minimum: 0.2, maximum: 0.8 },
        { type: 'string', enum: ['x'] },
      ],
    },
  ],
])('makes %s', (_, schema) => {
  const value = sampleValue(objectOf(schema), schema, { text: 'text' });
  expect(ajv.validate(schema, value), JSON.stringify(value)).toBe(true);
});

test('takes the default of the schema itself, not the smallest around it', () => {
  const schema: JsonObject = { allOf: [{ type: 'integer', default: 20 }], default: 50, maximum: 100 };
  expect(sampleValue(schema, schema, { text: 'text' })).toBe(50);
});

test('ends what may hold itself or be null', () => {
  const next = { anyOf: [{ $ref: '#/$defs/Node' }, { type: 'null' }] };
  const Node = { type: 'object', properties: { next }, required: ['next'] };
  const schema: JsonObject = { type: 'object', properties: { first: { $ref: '#/$defs/Node' } }, $defs: { Node } };
  expect(sampleValue(schema, schema, { text: 'text' })).toEqual({ first: { next: null } });
});

test('a list of numbers has a number at any depth, as it cannot hold itself', () => {
  const lists = { type: 'array', items: { type: 'array', items: { type: 'number' } } };
  const inside = (depth: number): JsonObject =>
    depth === 0 ? lists : { type: 'object', properties: { a: inside(depth - 1) }, required: ['a'] };
  const schema = inside(12);
  expect(JSON.stringify(sampleValue(schema, schema))).toContain('[[0]]');
});

test('takes the default of the part that comes nearest', () => {
  const [base, own] = [20, 50].map((value) => ({ properties: { size: { type: 'integer', default: value } } }));
  const schemas = [{ allOf: [base, own] }, { ...own, allOf: [base] }] as JsonObject[];
  for (const schema of schemas) expect(sampleValue(schema, schema, { text: 'text' })).toEqual({ size: 50 });
});

test('takes what the author gives as example, unless told not to', () => {
  const schema: JsonObject = {
    type: 'object',
    properties: { city: { type: 'string', examples: ['杭州'] }, days: { type: 'integer', default: 3 } },
    required: ['city', 'days'],
  };
  expect(sampleValue(objectOf(schema), schema, { text: 'text' })).toEqual({ city: '杭州', days: 3 });
  expect(sampleValue(objectOf(schema), schema, { text: 'text', hints: false })).toEqual({ city: 'text', days: 0 });
});

test.each<[string, Json]>([
  ['nothing', false],
  ['a range without numbers', { type: 'integer', minimum: 2, maximum: 1 }],
  [
    'an object that requires itself',
    { $defs: { a: { type: 'object', properties: { a: { $ref: '#/$defs/a' } }, required: ['a'] } }, $ref: '#/$defs/a' },
  ],
  [
    'more items than anybody waits for',
    { type: 'array', items: { type: 'array', items: {}, minItems: 1_000_000 }, minItems: 1_000_000 },
  ],
  [
    'alternatives without end',
    {
      $defs: {
        a: {
          anyOf: Array.from({ length: 8 }, () => ({
            type: 'object',
            properties: { a: { $ref: '#/$defs/a' } },
            required: ['a'],
          })),
        },
      },
      $ref: '#/$defs/a',
    },
  ],
])('gives up soon on %s', (_, schema) => {
  expect(() => sampleValue(objectOf(schema), schema, { text: 'text' })).toThrow(Unsampleable);
});

test('alternatives of alternatives that nothing fits are not tried in every way', () => {
  const level = (depth: number): JsonObject =>
    depth === 0
      ? { type: 'string' }
      : { oneOf: [1, 2].map(() => ({ required: ['a'], properties: { a: level(depth - 1) } })) };
  let checks = 0;
  const fits = () => {
    checks += 1;
    return false;
  };
  sampleValue({}, level(5), { fits });
  expect(checks).toBeLessThan(2_000);
});

test('takes zero from a range around it, which may only be that of the type, and every number of the range in turn', () => {
  const safe = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };
  expect(sampleValue({}, { type: 'integer', ...safe })).toBe(0);
  expect(sampleValue({}, { type: 'integer', minimum: -(2 ** 31), maximum: 2 ** 31 - 1 })).toBe(0);
  expect(sampleValue({}, { type: 'number', minimum: -90, maximum: 90 })).toBe(0);
  expect(sampleValue({}, { type: 'integer', exclusiveMinimum: -3, maximum: -1 })).toBe(-2);
  const three = { type: 'array', uniqueItems: true, minItems: 3, items: { type: 'integer', minimum: -1, maximum: 1 } };
  expect(sampleValue({}, three)).toEqual([0, -1, 1]);
});
