import { Ajv2020 } from 'ajv/dist/2020.js';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Json, type JsonObject, objectOf } from './json.ts';
import { toJsonSchema } from './json-schema.ts';

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const converted = (schemas: JsonObject, name: string) =>
  toJsonSchema({ openapi: '3.1.0', components: { schemas } }, ref(name), 'request');
const compile = (schema: JsonObject) =>
  new Ajv2020({ strict: false, discriminator: true, inlineRefs: false }).compile(schema);

const part = fc.constantFrom('A', 'B', 'C').map(ref);
const several = fc.array(part, { minLength: 1, maxLength: 1 });
const schema = fc.record(
  {
    properties: fc.dictionary(fc.constantFrom('a', 'b'), part, { maxKeys: 2 }),
    allOf: several,
    oneOf: several,
    anyOf: several,
    not: part,
    if: part,
    items: part,
    additionalProperties: part,
  },
  { requiredKeys: [] },
);

test('whatever leads back to itself can be compiled, and checks values', () => {
  fc.assert(
    fc.property(fc.record({ A: schema, B: schema, C: schema }), (schemas) => {
      const checked = converted(schemas as JsonObject, 'A');
      const check = compile(checked);
      for (const value of [{}, { a: { b: {} } }, [[]], 'text', null]) check(value);
    }),
    { numRuns: 15 },
  );
});

test('parts that overlap on every level of a recursive schema are merged on some', () => {
  const schemas = {
    A: { properties: { b: ref('A') }, not: ref('B'), items: ref('A') },
    B: { properties: { a: ref('A') }, allOf: [ref('A')], items: ref('C') },
    C: { allOf: [ref('C')], items: ref('B') },
  };
  expect(compile(converted(schemas, 'A'))([[]])).toBeTypeOf('boolean');
});

test('a parent and its children hold each other, with their fields', () => {
  const child = (name: string): JsonObject => ({
    allOf: [ref('Parent'), { type: 'object', required: [name], properties: { [name]: { type: 'string' } } }],
  });
  const check = compile(
    converted(
      {
        Parent: {
          type: 'object',
          required: ['kind'],
          properties: { kind: { type: 'string' } },
          discriminator: { propertyName: 'kind' },
          oneOf: [ref('Cat'), ref('Dog')],
        },
        Cat: child('purr'),
        Dog: child('bark'),
      },
      'Parent',
    ),
  );
  const values: Json[] = [{ kind: 'Cat', purr: 'a' }, { kind: 'Dog', bark: 'a' }, { kind: 'Cat' }, { purr: 'a' }];
  values.push({ kind: 'Dog', purr: 'a' });
  expect(values.map((value) => check(value))).toEqual([true, true, false, false, false]);
});

test('many that are each made of all the others are converted as soon as they are read', () => {
  const names = Array.from({ length: 12 }, (_, index) => `S${index}`);
  const whole = { properties: { own: {} }, anyOf: names.map(ref) };
  const { $defs } = converted(Object.fromEntries(names.map((name) => [name, whole])), 'S0');
  expect(Object.keys(objectOf($defs)).length).toBeGreaterThanOrEqual(names.length);
});

const leaf = (name: string): JsonObject => ({
  type: 'object',
  required: ['kind'],
  properties: { kind: { const: name.toLowerCase() } },
});

test('unions that all hold each other take the values of all of them, in no time', () => {
  const names = Array.from({ length: 9 }, (_, index) => `U${index}`);
  const unions = names.map((name): [string, JsonObject] => [
    name,
    {
      oneOf: [leaf(name), ...names.filter((other) => other !== name).map(ref)],
      discriminator: { propertyName: 'kind' },
    },
  ]);
  const text = JSON.stringify(converted(Object.fromEntries(unions), 'U0'));
  expect(names.every((name) => text.includes(`"${name.toLowerCase()}"`))).toBe(true);
});
