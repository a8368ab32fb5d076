import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from './json.ts';
import { field, view } from '../../../tests/support/schema-view.ts';

describe('null', () => {
  test.each<[string, Json]>([
    ['nullable of 3.0', { type: 'string', nullable: true }],
    ['a list of types of 3.1', { type: ['null', 'string'] }],
    ['anyOf with null', { anyOf: [{ type: 'string' }, { type: 'null' }] }],
    ['oneOf with an enum of null', { oneOf: [{ type: 'string' }, { enum: [null] }] }],
  ])('is one of the types, last, by %s', (_, schema) => {
    expect(view(schema).types).toEqual(['string', 'null']);
    expect(view(schema).alternatives).toEqual([]);
  });

  const reference = { $ref: '#/components/schemas/Large' };

  test.each<[string, JsonObject]>([
    ['in a union', { anyOf: [reference, { type: 'null' }] }],
    ['with the type that the schema has', { type: 'object', nullable: true, allOf: [reference] }],
  ])('beside a schema that stands elsewhere keeps the link, %s', (_, schema) => {
    const large = { type: 'object', properties: { inner: reference } };
    const parent = view({ properties: { a: { ...schema, description: 'or nothing' } } }, { Large: large });
    expect(field(parent, 'a').schema).toMatchObject({
      link: { id: 'schemas.Large' },
      types: ['object', 'null'],
      description: 'or nothing',
    });
  });
});

test('a type beside a reference that is not of the target is none in OpenAPI 3.0', () => {
  const thing = { $ref: '#/components/schemas/Other', type: 'object' };
  const results = ['3.0.3', '3.1.0'].map((version) => view(thing, { Other: { type: 'string' } }, version).constraints);
  expect(results).toEqual([[], [{ kind: 'never' }]]);
});

test('what an array and its items are both described by is said once', () => {
  const schema = view({
    properties: {
      other: { type: 'array', description: 'Names.', items: { type: 'string', description: 'A name.' } },
      same: { type: 'array', description: 'Names.', items: { type: 'string', description: 'Names.' } },
    },
  });
  expect(field(schema, 'other').schema.items?.description).toBe('A name.');
  expect(field(schema, 'same').schema.description).toBe('Names.');
  expect(field(schema, 'same').schema.items?.description).toBeUndefined();
});

describe('alternatives', () => {
  test('tell "exactly one" and "any" apart and keep what the parent has', () => {
    const schema = view({
      properties: { own: {} },
      oneOf: [
        { type: 'string' },
        { type: 'integer' },
        { type: 'string', enum: ['a', 'b', 'c'] },
        { type: 'array', items: { type: 'array', items: { type: 'string' } } },
        { type: 'array', items: { oneOf: [] } },
      ],
      anyOf: [{ title: 'A' }, { title: 'B' }],
    });
    expect(schema.alternatives.map(({ kind, options }) => [kind, options.map(({ label }) => label)])).toEqual([
      ['oneOf', ['string', 'integer', 'a, b …', 'string[][]', 'array']],
      ['anyOf', ['A', 'B']],
    ]);
    expect(schema.properties).toHaveLength(1);
  });

  test.each<[string, JsonObject, string[]]>([
    [
      'the discriminator’s values',
      { discriminator: { propertyName: 'kind', mapping: { cat: '#/components/schemas/Cat', dog: 'Dog', pup: 'Dog' } } },
      ['cat', 'dog, pup'],
    ],
    ['their titles', {}, ['A cat', 'A dog']],
  ])('are called by %s', (_, more, labels) => {
    const options = {
      Cat: { title: 'A cat', properties: { kind: {} } },
      Dog: { title: 'A dog', properties: { kind: {} } },
    };
    const schema = view(
      { oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }], ...more },
      options,
    );
    expect(schema.alternatives[0]?.options.map(({ label }) => label)).toEqual(labels);
  });

  test('without title are called by the one value that tells them apart', () => {
    const schema = view({
      anyOf: [{ properties: { role: { enum: ['user'] } } }, { properties: { role: { const: 'tool' } } }],
    });
    expect(schema.alternatives[0]?.options.map(({ id, label, discriminator }) => [id, label, discriminator])).toEqual([
      ['schemas.Thing.user', 'user', 'role'],
      ['schemas.Thing.tool', 'tool', 'role'],
    ]);
  });

  test('that several schemas make are called by all of them, at the anchor of the first', () => {
    const [a, b] = ['A', 'B'].map((name) => ({ $ref: `#/components/schemas/${name}` }));
    const schema = view({ anyOf: [a, { allOf: [a, b] }] } as Json, { A: { type: 'object' }, B: { type: 'object' } });
    expect(schema.alternatives[0]?.options.map(({ label, id }) => [label, id])).toEqual([
      ['A', 'schemas.Thing.a'],
      ['A + B', 'schemas.Thing.a-2'],
    ]);
  });

  test('without title or name are called by the values that tell them apart', () => {
    const schema = view({
      oneOf: [
        { type: 'object', properties: { size: { enum: [1, 2, 3] } } },
        { type: 'object', properties: { size: { enum: [4, 5] } } },
        { type: 'object', properties: { size: { const: true } } },
      ],
    });
    expect(schema.alternatives[0]?.options.map(({ label }) => label)).toEqual(['1, 2 …', '4, 5', 'true']);
  });

  test.each<[Json[], string[]]>([
    [
      [{ required: ['id', 'url'] }, { required: ['id', 'file'] }],
      ['url', 'file'],
    ],
    [
      [{ properties: { a: {} } }, { properties: { a: {}, b: {}, c: {}, d: {} } }],
      ['object', 'b, c …'],
    ],
    [
      [{ type: 'string' }, { type: 'object', properties: { a: {} } }],
      ['string', 'object'],
    ],
    [
      [{ type: 'string', const: 'x'.repeat(100) }, { type: 'integer' }],
      ['string', 'integer'],
    ],
    [
      [
        { type: 'string', format: 'date' },
        { type: 'string', format: 'date-time' },
      ],
      ['date', 'date-time'],
    ],
  ])('without any name are called by the fields or the format that only they have', (anyOf, labels) => {
    expect(view({ anyOf }).alternatives[0]?.options.map(({ label }) => label)).toEqual(labels);
  });
});

describe('structure', () => {
  test('of arrays of arrays leaves no trace in the ids', () => {
    const schema = view({
      properties: {
        grid: { type: 'array', items: { type: 'array', items: { properties: { x: { type: 'number' } } } } },
      },
    });
    expect(field(schema, 'grid').schema.items?.items?.properties[0]?.id).toBe('schemas.Thing.grid.x');
  });

  test('of tuples, maps, patterned keys and what a text holds is named', () => {
    const schema = view({
      contentSchema: { type: 'array' },
      prefixItems: [{ type: 'string' }, { type: 'integer' }],
      patternProperties: { '^x-': { type: 'string' } },
      additionalProperties: { type: 'boolean' },
    });
    expect(schema.properties.map(({ kind, name, schema: { types } }) => [kind, name, ...types])).toEqual([
      ['content', 'content', 'array'],
      ['item', '0', 'string'],
      ['item', '1', 'integer'],
      ['pattern', '^x-', 'string'],
      ['map', '*', 'boolean'],
    ]);
  });

  test('that contains itself stops at a link', () => {
    const schema = view({ properties: { children: { type: 'array', items: { $ref: '#/components/schemas/Thing' } } } });
    expect(field(schema, 'children').schema.items).toMatchObject({ link: { id: 'schemas.Thing' }, properties: [] });
  });

  test('of not and of keywords without a rule is kept', () => {
    const schema = view({ not: { type: 'string', enum: ['no'] }, if: { type: 'string' }, 'x-internal': 1 });
    expect(schema.not[0]).toMatchObject({ types: ['string'], enum: [{ value: 'no' }] });
    expect(schema.unknown).toEqual([{ key: 'if', value: { type: 'string' } }]);
  });
});

describe('values', () => {
  test('of an enum bring the document’s words for each', () => {
    expect(view({ enum: ['a', 2, null], 'x-enumDescriptions': { a: 'first', 2: 'second' } }).enum).toEqual([
      { value: 'a', description: 'first' },
      { value: 2, description: 'second' },
      { value: null, description: undefined },
    ]);
  });

  test('of an empty enum are none, rather than a list without values', () => {
    expect(view({ type: 'string', enum: [] }).enum).toBeUndefined();
  });

  test('that a document calls default, constant and example are kept, falsy ones too', () => {
    expect(view({ default: false, const: null, example: 0, examples: ['', 1] }, {}, '3.0.3')).toMatchObject({
      default: { value: false },
      const: { value: null },
      examples: [0, '', 1],
    });
  });
});

describe('a rule between fields', () => {
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  const condition = { if: { required: ['b'] }, then: { required: ['a'] } };
  const rule = { description: '`b` needs `a`.', ...condition };
  const properties = { a: { type: 'string' }, b: { type: 'string' } };

  test.each<[string, JsonObject]>([
    ['x-rules', { 'x-rules': [rule] }],
    ['a condition in allOf, as 3.1 has it', { allOf: [rule] }],
  ])('is read from %s, and does not take the place of the description', (_, part) => {
    const schema = view({ type: 'object', properties, ...part });
    expect(schema.rules).toEqual([{ description: '`b` needs `a`.', condition }]);
    expect(schema.description).toBeUndefined();
    expect(schema.unknown).toEqual([]);
  });

  test('without a sentence is shown raw', () => {
    const schema = view({ type: 'object', properties, 'x-rules': [condition] });
    expect(schema.rules).toEqual([]);
    expect(schema.unknown).toEqual([{ key: 'x-rules', value: [condition] }]);
  });
});

/** Makes a schema nullable as in 3.1. */
const orNull = (schema: Json): Json => ({ oneOf: [{ type: 'null' }, schema] });

describe('a union of one member', () => {
  test('inside a union with null keeps its constant and fields', () => {
    const kind = { type: 'integer', oneOf: [{ title: 'SUBSCRIPTION', const: 4 }] };
    const nested = { anyOf: [{ oneOf: [{ required: ['deep'], properties: { deep: { type: 'string' } } }] }] };
    const schema = view({ properties: { kind: orNull(kind), nested: orNull(nested) } });
    expect(field(schema, 'kind').schema).toMatchObject({
      types: ['integer', 'null'],
      alternatives: [{ options: [{ label: 'SUBSCRIPTION', schema: { const: { value: 4 } } }] }],
    });
    expect(field(field(schema, 'nested').schema, 'deep').required).toBe(true);
  });

  test('that inherits from the union shows the fields of both', () => {
    const schema = view(
      { properties: { id: { type: 'string' } }, oneOf: [{ $ref: '#/components/schemas/Child' }] },
      { Child: { allOf: [{ $ref: '#/components/schemas/Thing' }], properties: { age: { type: 'integer' } } } },
    );
    expect(schema.properties.map(({ name }) => name)).toEqual(['id', 'age']);
  });
});

test('schemas that refer to one another by any mixture of keywords are read to an end', () => {
  const { schema: generated } = fc.letrec<{ schema: JsonObject }>((tie) => {
    const list = fc.array(tie('schema'), { minLength: 1, maxLength: 2 });
    return {
      schema: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.constantFrom('Thing', 'A', 'B').map((name) => ({ $ref: `#/components/schemas/${name}` })),
        fc.constantFrom({ type: 'string' }, { type: 'null' }),
        fc.tuple(fc.constantFrom('allOf', 'oneOf', 'anyOf', 'prefixItems'), list).map(([key, all]) => ({ [key]: all })),
        fc
          .tuple(fc.constantFrom('not', 'items', 'additionalProperties'), tie('schema'))
          .map(([key, inner]) => ({ [key]: inner })),
        tie('schema').map((inner) => ({ properties: { inner } })),
      ),
    };
  });
  fc.assert(
    fc.property(generated, generated, generated, (thing, a, b) => {
      expect(JSON.stringify(view(thing, { A: a, B: b })).length).toBeLessThan(100_000);
    }),
    { numRuns: 2_000 },
  );
});

function holding(name: string): JsonObject {
  const allOf = ['Base', name].map((to) => ({ $ref: `#/components/schemas/${to}` }));
  return { properties: { [name]: { allOf } } };
}

test('what a schema with a base says of itself comes before what the base says', () => {
  const Child = { allOf: [{ $ref: '#/components/schemas/Base' }, { description: 'A child.' }] };
  const thing = { allOf: [{ $ref: '#/components/schemas/Child' }, { properties: { a: {} } }] };
  expect(view(thing, { Child, Base: { description: 'A base.' } }).description).toBe('A child.');
});

test('fields that have a base in common with what is around them are all shown', () => {
  const base = { $ref: '#/components/schemas/Base' };
  const line = { allOf: [base, { properties: { size: { type: 'integer' } } }] };
  const thing = view(
    { allOf: [base, { properties: { lines: { type: 'array', items: line } } }] },
    { Base: { properties: { id: { type: 'string' } } } },
  );
  const { items } = field(thing, 'lines').schema;
  expect(items?.link).toBeUndefined();
  expect(items?.properties.map(({ name }) => name)).toEqual(['id', 'size']);
});

test('schemas that have a base in common are not written in each other in every order', () => {
  const Base = { properties: { id: { type: 'string' } } };
  const thing = view(holding('B'), { Base, B: holding('C'), C: holding('D'), D: holding('B') });
  expect(field(field(thing, 'B').schema, 'C').schema).toMatchObject({
    link: { id: 'schemas.Thing.B' },
    properties: [],
  });
});
