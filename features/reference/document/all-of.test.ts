import { describe, expect, test } from 'vitest';
import type { JsonObject } from './json.ts';
import { field, view } from '../../../tests/support/schema-view.ts';

describe('allOf', () => {
  test('is one list of properties, under the rules of all parts', () => {
    const schema = view(
      {
        allOf: [
          { $ref: '#/components/schemas/Base' },
          { properties: { id: { description: 'of the part' }, more: { type: 'boolean' } }, required: ['id'] },
        ],
        description: 'outermost',
      },
      { Base: { description: 'base', properties: { id: { type: 'string', maxLength: 5 } } } },
    );
    expect(schema.description).toBe('outermost');
    expect(schema.properties.map(({ name, required }) => [name, required])).toEqual([
      ['id', true],
      ['more', undefined],
    ]);
    expect(field(schema, 'id').schema).toMatchObject({
      types: ['string'],
      description: 'of the part',
      constraints: [{ kind: 'length', max: 5 }],
    });
  });

  test('whose parts have a base in common has the alternatives of that once', () => {
    const base = { oneOf: [{ required: ['x'] }, { required: ['y'] }] };
    const part = { allOf: [{ $ref: '#/components/schemas/Base' }] };
    const both = { allOf: [{ $ref: '#/components/schemas/One' }, { $ref: '#/components/schemas/Two' }] };
    expect(view(both, { Base: base, One: part, Two: part }).alternatives).toHaveLength(1);
  });

  const base = { $ref: '#/components/schemas/Base' };
  const properties = { a: { description: 'Own.', format: 'int64', default: 2, example: 3 }, c: {} };

  test.each<[string, JsonObject, string[]]>([
    ['in a later part', { allOf: [base, { properties, title: 'Own' }] }, ['a', 'b', 'c']],
    ['beside its parts', { allOf: [base], properties, title: 'Own' }, ['a', 'c', 'b']],
    ['in a part of a part', { allOf: [base, { allOf: [base, { properties, title: 'Own' }] }] }, ['a', 'b', 'c']],
  ])('has the words, format, default and example that come nearest, %s', (_, thing, names) => {
    const a = { type: 'integer', format: 'int32', description: 'Base.', default: 0, examples: [0, 1] };
    const schema = view(thing, { Base: { title: 'Base', properties: { a, b: {} } } });
    expect(schema.title).toBe('Own');
    expect(schema.properties.map(({ name }) => name)).toEqual(names);
    expect(field(schema, 'a').schema).toMatchObject({
      types: ['integer'],
      description: 'Own.',
      format: 'int64',
      default: { value: 2 },
      examples: [3],
    });
  });

  test.each([{ allOf: [base], items: properties.a }, { allOf: [base, { items: properties.a }] }])(
    'has those of items likewise: %j',
    (thing) => {
      const items = { type: 'integer', description: 'Base.', default: 0, example: 1 };
      const { items: found } = view(thing, { Base: { type: 'array', items } });
      expect(found).toMatchObject({ types: ['integer'], description: 'Own.', default: { value: 2 }, examples: [3] });
    },
  );

  test.each([true, false])(
    'that leaves few of the values keeps their names in order, beside its parts: %s',
    (beside) => {
      const [all, few] = [
        { enum: [1, 2], 'x-enum-varnames': ['ONE', 'TWO'] },
        { enum: [2], 'x-enum-varnames': ['TWO'] },
      ].map((kind) => ({ properties: { kind } }));
      const schema = view((beside ? { ...few, allOf: [all] } : { allOf: [all, few] }) as JsonObject);
      expect(field(schema, 'kind').schema.enum).toMatchObject([{ value: 2, name: 'TWO' }]);
    },
  );

  test('that contains itself ends, and what cannot be opened is shown raw', () => {
    const schema = view({ allOf: [{ $ref: '#/components/schemas/Thing' }, { $ref: '#/nowhere' }, { type: 'object' }] });
    expect(schema.types).toEqual(['object']);
    expect(schema.unknown.map(({ value }) => value)).toEqual([
      { $ref: '#/components/schemas/Thing' },
      { $ref: '#/nowhere' },
    ]);
  });
});
