import { Ajv2020 } from 'ajv/dist/2020.js';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json, JsonObject } from './json.ts';
import { createValidator } from './validate.ts';

const names = fc.constantFrom('a', 'b', 'c');
const scalar = fc.constantFrom<Json>(null, true, 0, 1, 2.5, -3, '', 'a', 'abc', '\u{1F600}');
const { value } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(names, tie('value'), { noNullPrototype: true }),
  ),
}));
const count = fc.nat(3);
const { schema } = fc.letrec<{ schema: Json }>((tie) => {
  const inner = tie('schema');
  const several = fc.array(inner, { minLength: 1, maxLength: 2 });
  const byName = fc.dictionary(names, inner, { minKeys: 1, noNullPrototype: true });
  return {
    schema: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc.boolean(),
      fc
        .array(
          fc.oneof(
            ...Object.entries({
              type: fc.constantFrom<Json>('object', 'array', 'string', 'integer', 'number', [
                'null',
                'boolean',
                'object',
              ]),
              const: value,
              enum: fc.uniqueArray(value, { minLength: 1, maxLength: 3, selector: (member) => JSON.stringify(member) }),
              minimum: fc.integer({ min: -3, max: 3 }),
              exclusiveMaximum: count,
              multipleOf: fc.constantFrom(0.5, 2),
              minLength: count,
              maxLength: count,
              pattern: fc.constantFrom('^a', 'c$'),
              minItems: count,
              maxItems: count,
              uniqueItems: fc.boolean(),
              prefixItems: several,
              items: inner,
              minProperties: count,
              maxProperties: count,
              required: fc.uniqueArray(names),
              properties: byName,
              patternProperties: fc.dictionary(fc.constantFrom('^a', 'b'), inner, { noNullPrototype: true }),
              additionalProperties: inner,
              propertyNames: inner,
              dependentRequired: fc.dictionary(names, fc.uniqueArray(names), { noNullPrototype: true }),
              dependentSchemas: byName,
              unevaluatedProperties: inner,
              allOf: several,
              anyOf: several,
              oneOf: several,
              not: inner,
              $ref: fc.constant('#/$defs/tree'),
            }).map(([keyword, expected]) => fc.tuple(fc.constant(keyword), expected as fc.Arbitrary<Json>)),
          ),
          { maxLength: 4 },
        )
        .map((entries): Json => Object.fromEntries(entries)),
    ),
  };
});
const $defs: JsonObject = {
  tree: { type: ['object', 'string'], properties: { a: { $ref: '#/$defs/tree' } }, maxProperties: 2 },
};

test('values are valid where another validator says so, whatever the schema', () => {
  const ajv = new Ajv2020({ strict: false, logger: false, ownProperties: true });
  fc.assert(
    fc.property(schema, fc.array(value, { minLength: 5, maxLength: 10 }), (part, values) => {
      const root = { allOf: [part], $defs };
      const check = ajv.compile(root);
      const validate = createValidator(root);
      for (const sent of values)
        expect({ sent, isValid: validate(root, sent).length === 0 }).toEqual({ sent, isValid: check(sent) });
    }),
    // Ajv fails or errs for few of all schemas, so these are always the same.
    { numRuns: 300, seed: 1 },
  );
});

test.each<[string, JsonObject, Json, JsonObject]>([
  [
    'a member, by its path',
    { properties: { 'a/b': { items: { type: 'string' } } } },
    { 'a/b': ['a', 1] },
    {
      keyword: 'type',
      path: ['a/b', 1],
      value: 1,
      schema: { type: 'string' },
    },
  ],
  [
    'a definition',
    { items: { $ref: '#/$defs/few' }, $defs: { few: { maxItems: 1 } } },
    [[1, 2]],
    {
      keyword: 'maxItems',
      path: [0],
      schema: { maxItems: 1 },
    },
  ],
  [
    'what is missing before what is unknown',
    { required: ['a'], additionalProperties: false },
    { b: 1 },
    {
      keyword: 'required',
      child: 'a',
    },
  ],
  [
    'the alternative that the value is meant for',
    {
      anyOf: [
        { properties: { kind: { const: 'a' }, more: { type: 'string' } }, additionalProperties: false },
        { properties: { kind: { const: 'b' }, size: { type: 'integer' } }, additionalProperties: false },
      ],
    },
    { kind: 'b', size: 'x' },
    { path: ['size'], expected: 'integer' },
  ],
])('the error is about %s', (_, part, sent, error) => {
  expect(createValidator(part)(part, sent)).toEqual([expect.objectContaining(error)]);
});

// The other validator disagrees with the specification on some combinations of these keywords.
test.each<[JsonObject, Json[], Json[]]>([
  [{ contains: { type: 'string' }, maxContains: 1 }, ['a', ['a'], ['a', 1]], [[], ['a', 'b']]],
  [{ prefixItems: [{}], contains: { const: 1 }, unevaluatedItems: false }, [[0, 1]], [[0, 1, 2], [0]]],
  [JSON.parse('{ "if": { "type": "string" }, "then": { "const": "a" }, "else": { "const": 1 } }'), ['a', 1], ['b', 2]],
  [{ if: { properties: { a: { const: 1 } } }, unevaluatedProperties: false }, [{ a: 1 }], [{ a: 2 }, { b: 1 }]],
  [{ oneOf: [{ unevaluatedItems: false }, true], unevaluatedItems: { type: 'string' } }, [['a']], [[], [1]]],
  [{ multipleOf: 0.01 }, [19.99, 8_079_696.52, -987_654_321.01, 0, 'a'], [19.999, 8_079_696.525, 5e-10]],
  [{ multipleOf: 1e-7 }, [3e-7, 999.1234567], [999.12345678]],
  [{ multipleOf: 3 }, [9, -6, 9_000_000_000_000_003], [1e-8, 1e16, 9_000_000.00000003]],
])('the values that are valid by %j', (part, good, bad) => {
  const validate = createValidator(part);
  expect([...good, ...bad].filter((sent) => validate(part, sent).length === 0)).toEqual(good);
});

test('tuples and dependencies of older dialects apply', () => {
  const tuple = { items: [{ type: 'string' }], additionalItems: false, dependencies: { a: ['b'] } };
  const validate = createValidator(tuple);
  const values: Json[] = [['a'], ['a', 1], [1], { a: 1 }, { a: 1, b: 2 }];
  expect(values.map((sent) => validate(tuple, sent).length === 0)).toEqual([true, false, false, false, true]);
});

const many = <Member>(make: (index: number) => Member) => Array.from({ length: 10_000 }, (_, index) => make(index));
const numbers = many((index) => index);
const object = Object.fromEntries(numbers.map((index) => [`k${index}`, index]));

// Without its cost, a large value could be read once for each of hundreds of schemas.
test.each<[JsonObject, Json, Json]>([
  [{ items: false }, [0], numbers],
  [{ contains: false }, [0], numbers],
  [{ unevaluatedItems: false }, [0], numbers],
  [{ allOf: [{ items: true }], unevaluatedItems: false }, [0], numbers],
  [{ minProperties: 1 }, { k0: 0 }, object],
  [{ additionalProperties: false }, { k0: 0 }, object],
  [{ allOf: [{ additionalProperties: true }], unevaluatedProperties: false }, { k0: 0 }, object],
  [{ maxLength: 1 }, 'a', '\u{1F600}'.repeat(10_000)],
  [{ const: [0] }, [0], numbers],
  [{ uniqueItems: true }, [0, 1], numbers],
])('what %j reads of a value has a cost', (part, small, large) => {
  expect(costOf(part, large)).toBeGreaterThan(costOf(part, small) + 300);
});

test.each<[JsonObject, Json]>([
  [{ type: many(() => 'string') }, 0],
  [{ required: many((index) => `k${index}`) }, {}],
  [{ prefixItems: many(() => true) }, []],
  ...['properties', 'patternProperties', 'dependentRequired', 'dependentSchemas'].map((keyword): [JsonObject, Json] => [
    { [keyword]: object },
    {},
  ]),
  [{ discriminator: { propertyName: 'a' }, oneOf: many(() => ({})) }, {}],
])('what is read of a keyword has a cost: %#', (part, value) => {
  expect(costOf(part, value)).toBeGreaterThan(100);
});

test('an object that fits none of many forms is told so at about the cost of one that fits the last', () => {
  const forms = { oneOf: Array.from({ length: 100 }, (_, index) => ({ properties: { kind: { const: index } } })) };
  expect(costOf(forms, { kind: -1 })).toBeLessThan(1.5 * costOf(forms, { kind: 99 }));
});

function costOf(part: JsonObject, value: Json): number {
  let cost = 0;
  createValidator(part, { spend: (amount) => (cost += amount) })(part, value);
  return cost;
}
