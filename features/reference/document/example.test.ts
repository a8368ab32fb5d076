import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { exampleOf } from './example.ts';
import { isObject, type Json, type JsonObject, objectOf } from './json.ts';
import { readReference } from './reference.ts';
import { operationsOf } from './walk.ts';

const ajv = new Ajv2020({ strict: false });
formats.default(ajv);

/** Returns the generated bodies of an operation with a schema; the getters generate each on demand. */
function examples(schema: Json, schemas: JsonObject = {}) {
  const content = { 'application/json': { schema } };
  const post = { requestBody: { content }, responses: { 200: { content } } };
  const reference = readReference({ openapi: '3.1.0', paths: { '/a': { post } }, components: { schemas } });
  const [operation] = operationsOf(reference);
  return {
    get request(): Json | undefined {
      return exampleOf(reference, operation?.body?.contents[0]?.source, 'request');
    },
    get response(): Json | undefined {
      return exampleOf(reference, operation?.responses[0]?.contents[0]?.source, 'response');
    },
  };
}

const limit = fc.integer({ min: 0, max: 6 });

/** Generates two limits, in ascending order. */
function limits(low: string, high: string): fc.Arbitrary<JsonObject> {
  return fc.tuple(fc.option(limit), fc.option(limit)).map(([min, more]) => ({
    ...(min === null ? {} : { [low]: min }),
    ...(more === null ? {} : { [high]: (min ?? 0) + more }),
  }));
}

const { schema: anySchema } = fc.letrec<{ schema: JsonObject }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<JsonObject>(
      { type: 'boolean' },
      { type: 'null' },
      { const: 4 },
      { enum: ['a', 'b'] },
      { type: ['string', 'null'] },
    ),
    fc
      .constantFrom('date', 'date-time', 'time', 'duration', 'email', 'uri', 'uuid', 'ipv4', 'ipv6', 'hostname')
      .map((format) => ({ type: 'string', format })),
    fc.constantFrom('^[0-9]{5,8}$', '^(a|b)+-x$', '^\\w{3}$', '[A-Z]').map((pattern) => ({ type: 'string', pattern })),
    limits('minLength', 'maxLength').map((own) => ({ type: 'string', ...own })),
    fc
      .record({
        type: fc.constantFrom('integer', 'number'),
        low: fc.integer({ min: -20, max: 20 }),
        room: fc.integer({ min: 2, max: 9 }),
        open: fc.boolean(),
        step: fc.constantFrom(undefined, 1, 2),
      })
      .map(({ type, low, room, open, step }) => ({
        type,
        [open ? 'exclusiveMinimum' : 'minimum']: low,
        [open ? 'exclusiveMaximum' : 'maximum']: low + room + 2,
        ...(step === undefined ? {} : { multipleOf: step }),
      })),
    fc.tuple(limits('minItems', 'maxItems'), tie('schema')).map(([own, items]) => ({ type: 'array', items, ...own })),
    fc
      .array(tie('schema'), { minLength: 1, maxLength: 3 })
      .map((prefixItems) => ({ type: 'array', prefixItems, items: false, minItems: prefixItems.length })),
    fc
      .tuple(
        fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('schema')),
        fc.boolean(),
        fc.constantFrom<string[]>([], ['undeclared']),
      )
      .map(([properties, isStrict, others]) => ({
        type: 'object',
        properties,
        required: [...(isStrict ? Object.keys(properties) : []), ...others],
      })),
  ),
}));

test('is valid by its schema', () => {
  fc.assert(
    fc.property(anySchema, (schema) => {
      const { request, response } = examples(schema);
      const isValid = ajv.compile(schema);
      for (const value of [request, response])
        expect(isValid(value), `${JSON.stringify(schema)}: ${JSON.stringify(value)}`).toBe(true);
    }),
    { numRuns: 300 },
  );
});

/** A schema and a valid value, which proves that the schema allows one. */
type Witnessed = { schema: JsonObject; value: Json };

const object = (own: JsonObject, value: Json): Witnessed => ({ schema: { type: 'object', ...own }, value });
const only = (has: string, lacks: string): JsonObject => ({ required: [has], not: { required: [lacks] } });
const named = (names: string[], value: Json) => Object.fromEntries(names.map((name): [string, Json] => [name, value]));

/** Generates composed schemas, each with a valid value. */
const { witnessed } = fc.letrec<{ witnessed: Witnessed }>((tie) => {
  const single = tie('witnessed');
  const pair = fc.tuple(single, single);
  const names = fc.constantFrom(1, 2, 3).map((count) => ['AB', 'CD', 'EF'].slice(0, count));
  return {
    witnessed: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      fc.constantFrom<Witnessed>(
        { schema: { enum: ['a', null, 3] }, value: 3 },
        { schema: { type: 'integer', not: { enum: [0, 1, 2] } }, value: 3 },
        { schema: { type: 'string', not: { const: 'string' } }, value: 'x' },
        { schema: { type: 'string', format: 'uri', maxLength: 12 }, value: 'a:b' },
        { schema: { type: 'string', format: 'email', minLength: 20 }, value: 'xxxxxxxxxxxx@example.com' },
        { schema: { type: 'string', pattern: '^(?!x)[a-z]+$', minLength: 3 }, value: 'abc' },
        { schema: { type: 'string', pattern: String.raw`\d{4}-\d{2}$`, minLength: 10 }, value: '0002025-01' },
        { schema: { type: 'string', pattern: String.raw`^\p{Lu}`, maxLength: 4 }, value: 'A' },
        { schema: { type: 'number', multipleOf: 0.01, exclusiveMinimum: 0, maximum: 0.5 }, value: 0.5 },
        { schema: { type: 'integer', multipleOf: 7, minimum: 10 }, value: 14 },
      ),
      pair.map(([a, b]) => ({
        schema: { type: 'array', contains: a.schema, prefixItems: [b.schema], minItems: 2 },
        value: [b.value, a.value],
      })),
      pair.map(([a, b]) => ({
        schema: { type: 'array', prefixItems: [a.schema], items: b.schema, minItems: 3, maxItems: 3 },
        value: [a.value, b.value, b.value],
      })),
      fc.tuple(single, names).map(([{ schema, value }, all]) => {
        const base = { propertyNames: { pattern: '^[A-Z]{2}$' }, additionalProperties: schema };
        return object({ ...base, minProperties: all.length }, named(all, value));
      }),
      fc.tuple(single, names).map(([{ schema, value }, all]) => {
        const base = { patternProperties: { '^[A-Z]': schema }, additionalProperties: false };
        return object({ ...base, minProperties: all.length }, named(all, value));
      }),
      pair.map(([a, b]) => ({ schema: { anyOf: [a.schema, b.schema] }, value: b.value })),
      single.map(({ schema, value }) => ({ schema: { oneOf: [false, schema] }, value })),
      single.map(({ schema, value }) => ({ schema: { anyOf: [{ type: 'null' }, schema] }, value })),
      pair.map(([a, b]) => {
        const parts = [a, b].map(({ schema }, index) => ({
          required: [`p${index}`],
          properties: { [`p${index}`]: schema },
        }));
        return object({ allOf: parts, unevaluatedProperties: false }, { p0: a.value, p1: b.value });
      }),
      pair.map(([a, b]) => {
        const base = { properties: { kind: { enum: ['a', 'b'] }, a: true, b: true }, required: ['kind'] };
        const [first, second] = [{ kind: { const: 'a' } }, { a: a.schema }].map((properties) => ({ properties }));
        const then = { ...second, required: ['a'] };
        const otherwise = { properties: { b: b.schema }, required: ['b'] };
        // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
        return object({ ...base, if: first ?? true, then, else: otherwise }, { kind: 'a', a: a.value });
      }),
      pair.map(([a, b]) => {
        const base = { properties: { a: a.schema, c: true, d: true }, required: ['a'] };
        const dependents = { dependentRequired: { a: ['c'] } };
        const more = { dependentSchemas: { c: { required: ['d'], properties: { d: b.schema } } } };
        return object({ ...base, ...dependents, ...more }, { a: a.value, c: 1, d: b.value });
      }),
      pair.map(([a, b]) => {
        const properties = { a: a.schema, b: b.schema };
        return object({ properties, oneOf: [only('a', 'b'), only('b', 'a')] }, { a: a.value });
      }),
    ),
  };
});

test('is valid by a schema of any composition that some value meets', () => {
  fc.assert(
    fc.property(witnessed, ({ schema, value }) => {
      const isValid = ajv.compile(schema);
      fc.pre(isValid(value));
      const example = examples(schema).request;
      expect(isValid(example), `${JSON.stringify(schema)}: ${JSON.stringify(example)}`).toBe(true);
    }),
  );
});

test('has different items where the schema asks for them', () => {
  const items = { type: 'integer', minimum: 3 };
  expect(examples({ type: 'array', uniqueItems: true, minItems: 3, items }).request).toEqual([3, 4, 5]);
});

test('has the discriminator’s value of its alternative', () => {
  const schemas = Object.fromEntries(
    ['Dog', 'Cat'].map((name) => [name, { required: ['kind'], properties: { kind: { type: 'string' } } }]),
  );
  const oneOf = [{ $ref: '#/components/schemas/Dog' }, { $ref: '#/components/schemas/Cat' }];
  const mapping = { dog: '#/components/schemas/Dog', cat: 'Cat' };
  const body = (discriminator: JsonObject) => examples({ oneOf, discriminator }, schemas).request;
  expect(body({ propertyName: 'kind', mapping })).toEqual({ kind: 'dog' });
  expect(body({ propertyName: 'kind' })).toEqual({ kind: 'Dog' });
});

test('has its own value of a base’s discriminator where that is not the name of its schema', () => {
  const Base = {
    required: ['kind'],
    properties: { kind: { type: 'string' } },
    discriminator: { propertyName: 'kind' },
  };
  const Own = { allOf: [{ $ref: '#/components/schemas/Base' }, { properties: { kind: { enum: ['own'] } } }] };
  expect(examples({ $ref: '#/components/schemas/Own' }, { Base, Own }).request).toEqual({ kind: 'own' });
});

test('is found whatever pattern its author repeats inside itself', () => {
  const pattern = String.raw`^(https?:\/\/)?([\w .-]*)*\/?$`;
  const example = `${'a'.repeat(60)},`;
  expect(examples({ type: 'string', pattern, example }).request).toBe('https://a/');
  // A pattern in an example is data, and stays unchanged.
  expect(examples({ type: 'object', example: { pattern } }).response).toEqual({ pattern });
});

/** Returns a schema that extends a parent by an integer property. */
const extending = (parent: string, name: string) => ({
  allOf: [
    { $ref: `#/components/schemas/${parent}` },
    { required: [name], properties: { [name]: { type: 'integer' } } },
  ],
});

test('of a base schema is one of those that extend it, at any depth', () => {
  const schemas = {
    Animal: {
      type: 'object',
      required: ['type'],
      properties: { type: { type: 'string' } },
      discriminator: { propertyName: 'type' },
    },
    Bird: extending('Animal', 'wings'),
    Owl: extending('Bird', 'ears'),
  };
  expect(examples({ $ref: '#/components/schemas/Animal' }, schemas).request).toEqual({ type: 'Bird', wings: 0 });
  const reference = readReference({ components: { schemas } });
  expect(reference.schemas[0]?.schema.discriminator?.mapping.map(({ value }) => value)).toEqual(['Bird', 'Owl']);
});

test('asks for nothing that is only read, and answers nothing that is only written', () => {
  const text = { type: 'string' };
  const properties = { id: { ...text, readOnly: true }, password: { ...text, writeOnly: true }, name: text };
  const { request, response } = examples({ type: 'object', required: ['id', 'password', 'name'], properties });
  expect(isObject(request) && Object.keys(request)).toEqual(['password', 'name']);
  expect(Object.keys(objectOf(response))).toEqual(['id', 'name']);
});

test('an alternative that holds itself is shown so once, also beside a type', () => {
  const itself = { $ref: '#/components/schemas/All' };
  const leaf = { type: 'object', required: ['field'], properties: { field: { type: 'string' } } };
  const items = { type: 'object', oneOf: [itself, leaf] };
  const All = { type: 'object', required: ['all'], properties: { all: { type: 'array', items } } };
  expect(examples(itself, { All }).request).toEqual({ all: [{ all: [{ field: 'string' }] }] });
});

test('an object that would have to hold itself without end is no failure', () => {
  const itself = { $ref: '#/components/schemas/Node' };
  const next = { type: 'object', properties: { next: itself }, oneOf: [{ type: 'string' }, itself] };
  const Node = { type: 'object', required: ['next'], properties: { next } };
  expect(examples(itself, { Node }).response).toHaveProperty('next');
});
