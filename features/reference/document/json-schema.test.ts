import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import type { Json, JsonObject } from './json.ts';
import { type Side, toJsonSchema } from './json-schema.ts';

const schemas: JsonObject = {
  Pet: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
  Cat: {
    allOf: [{ $ref: '#/components/schemas/Pet' }, { type: 'object', properties: { lives: { type: 'integer' } } }],
  },
  Closed: { type: 'object', properties: { a: {} }, additionalProperties: false },
  Node: { type: 'object', properties: { inner: { $ref: '#/components/schemas/Node' } } },
  A: { type: 'object', required: ['kind'], properties: { kind: { type: 'string' }, a: { type: 'string' } } },
  B: { type: 'object', required: ['kind'], properties: { kind: { type: 'string' }, a: { type: 'string' } } },
};
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

function fits(schema: Json, value: Json, { openapi = '3.0.3', side = 'request' as Side } = {}): boolean {
  return new Ajv2020({ strict: false, discriminator: true, formats: {} }).validate(
    toJsonSchema({ openapi, components: { schemas } }, schema, side),
    value,
  );
}

test.each<[string, Json, Json, Json]>([
  ['a field that a schema does not name', ref('Pet'), { name: 'a' }, { name: 'a', age: 1 }],
  ['one that none of several schemas names', ref('Cat'), { name: 'a', lives: 9 }, { name: 'a', lives: 9, age: 1 }],
  ['one deep inside', ref('Node'), { inner: { inner: {} } }, { inner: { inner: { other: 1 } } }],
  [
    'null where nothing allows it',
    { type: 'object', properties: { a: { type: 'string', nullable: true }, b: { type: 'string' } } },
    { a: null },
    { b: null },
  ],
  [
    'null beside a reference',
    { type: 'object', properties: { a: { allOf: [ref('Pet')], nullable: true } } },
    { a: null },
    { a: 1 },
  ],
  ['null among values', { type: 'string', enum: ['x'], nullable: true }, null, 'y'],
  [
    'a number beside a pattern that is no text',
    { properties: { a: { type: 'string', pattern: 0 } } },
    { a: 'x' },
    { a: 1 },
  ],
  ['a bound that 3.0 excludes', { type: 'number', minimum: 0, exclusiveMinimum: true }, 0.1, 0],
  [
    'another tag than the mapping’s',
    {
      oneOf: [ref('A'), ref('B')],
      discriminator: { propertyName: 'kind', mapping: { one: '#/components/schemas/A', two: 'B' } },
    },
    { kind: 'two' },
    { kind: 'three' },
  ],
  [
    'another tag than the schemas’ names',
    { oneOf: [ref('A'), ref('B')], discriminator: { propertyName: 'kind' } },
    { kind: 'B' },
    { kind: 'b' },
  ],
])('%s is refused, and what is like it let through', (_, schema, good, bad) => {
  expect([fits(schema, good), fits(schema, bad)]).toEqual([true, false]);
});

test('what only the other side needs is not required', () => {
  const schema: JsonObject = {
    type: 'object',
    required: ['id', 'key'],
    properties: { id: { type: 'string', readOnly: true }, key: { type: 'string', writeOnly: true } },
  };
  expect([fits(schema, { key: 'a' }), fits(schema, { id: 'a' })]).toEqual([true, false]);
  expect(fits(schema, { id: 'a' }, { side: 'response' })).toBe(true);
});

test.each<[string, Json, Json]>([
  ['a reference', { ...ref('Pet'), required: ['age'] }, { name: 'a' }],
  [
    'one to a part that takes no fields of the others',
    { properties: { b: {} }, required: ['b'], allOf: [{ ...ref('Closed'), required: ['a'] }] },
    { b: 1 },
  ],
])('what stands beside %s counts in 3.1, and not in 3.0', (_, schema, value) => {
  expect([fits(schema, value), fits(schema, value, { openapi: '3.1.0' })]).toEqual([true, false]);
});

test('objects without named fields, maps and bases of others stay open', () => {
  for (const schema of [
    { type: 'object' },
    { type: 'object', additionalProperties: { type: 'integer' } },
    { ...(schemas.A as JsonObject), discriminator: { propertyName: 'kind' } },
  ])
    expect(fits(schema, { kind: 1, more: 1 }) || fits(schema, { kind: 'x', more: 1 })).toBe(true);
});

test('names and values that are no list allow anything, and no request fails for them', () => {
  const named = { type: 'object', properties: { a: {}, b: {} } };
  const schema = { ...named, enum: 'a', required: true, dependentRequired: { a: [1, 'b'], b: 'a' } };
  expect([{ b: 1 }, { a: 1, b: 1 }, { a: 1 }].map((value) => fits(schema, value))).toEqual([true, true, false]);
});

test('rules between fields become conditions, in words of their own, and close nothing', () => {
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  const rule = { description: 'b needs a.', if: { required: ['b'] }, then: { required: ['a'] } };
  const properties = { a: { type: 'string' }, b: { type: 'string' } };
  const schema = { type: 'object', properties, 'x-rules': [rule] };
  expect(toJsonSchema({ openapi: '3.0.3' }, schema, 'request')).toEqual({
    type: 'object',
    properties,
    additionalProperties: false,
    allOf: [rule],
    $defs: {},
  });
});

test('values that hold others of their base are checked once a level', () => {
  const tree = { type: 'object', properties: { kind: { type: 'string' }, inner: ref('Tree') } };
  const leaf = { allOf: [ref('Tree'), { type: 'object', properties: { size: { type: 'integer' } } }] };
  schemas.Tree = { ...tree, discriminator: { propertyName: 'kind' } };
  schemas.Leaf = leaf;
  let value: Json = { kind: 'Leaf' };
  for (let level = 0; level < 40; level += 1) value = { kind: 'Leaf', inner: value };
  expect(fits(ref('Tree'), value)).toBe(true);
});

test('a base that very many schemas extend is checked without them', () => {
  const base = { type: 'object', properties: { kind: { type: 'string' } }, discriminator: { propertyName: 'kind' } };
  const part = { allOf: [{ $ref: '#/components/schemas/Base' }, { required: ['size'] }] };
  const extended = (count: number): JsonObject => ({
    openapi: '3.0.3',
    components: {
      schemas: { Base: base, ...Object.fromEntries(Array.from({ length: count }, (_, i) => [`S${i}`, part])) },
    },
  });
  const asks = (count: number) =>
    JSON.stringify(toJsonSchema(extended(count), { $ref: '#/components/schemas/Base' }, 'request')).includes('size');
  expect([asks(2), asks(200)]).toEqual([true, false]);
});
