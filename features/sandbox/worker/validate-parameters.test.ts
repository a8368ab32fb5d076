import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../reference/document/json.ts';
import { patternCheck } from '../../reference/document/patterns.ts';
import { sandbox as messages } from '../messages/en.ts';
import { converted, schemaOf, validateParameters } from './validate-parameters.ts';

const schema: JsonObject = {
  type: 'object',
  properties: {
    query: {
      type: 'object',
      required: ['q'],
      properties: {
        q: { type: 'string', minLength: 2 },
        page: { $ref: '#/$defs/page' },
        sort: { enum: ['asc', 'desc'] },
        ids: { type: 'array', items: { type: 'integer' }, maxItems: 2 },
        all: { type: 'boolean' },
        near: { oneOf: [{ type: 'integer' }, { type: 'boolean' }] },
        of: { anyOf: [{ properties: { n: { type: 'integer' } } }, { properties: { n: { type: 'boolean' } } }] },
        one: {
          oneOf: [
            { properties: { k: { enum: ['a'] } }, allOf: [{ properties: { n: {} }, additionalProperties: false }] },
            { properties: { k: { enum: ['b'] } }, allOf: [{ required: ['y'] }] },
          ],
        },
        filter: { additionalProperties: false, properties: { status: {} } },
        sets: { type: 'array', items: { type: 'array', uniqueItems: true } },
      },
    },
  },
  $defs: { page: { type: 'integer', minimum: 1 } },
};

test.each<[string, Json, Json]>([
  ['q', '10', '10'],
  ['page', '10', 10],
  ['page', '1e1', 10],
  ['page', 'ten', 'ten'],
  ['page', '0x10', '0x10'],
  ['page', ' 1', ' 1'],
  ['page', '', ''],
  ['ids', '1', [1]],
  ['ids', ['1', 'b'], [1, 'b']],
  ['all', 'true', true],
  ['all', 'yes', 'yes'],
  ['of', { n: '1' }, { n: 1 }],
  ['of', { n: 'true' }, { n: true }],
  ['unknown', '1', '1'],
])('%s of %j becomes %j', (name, written, value) => {
  expect(converted(schema, schemaOf(schema, 'query', name), written)).toEqual(value);
});

test.each<[JsonObject, string, RegExp]>([
  [{}, 'q', /q is required/],
  [{ q: 'a' }, 'q', /q: at least 2 characters/],
  [{ q: 'ab', page: 'x' }, 'page', /page must be an integer, got "x"/],
  [{ q: 'ab', page: 0 }, 'page', /page: .*1/],
  [{ q: 'ab', sort: 'up' }, 'sort', /sort must be "asc" or "desc"/],
  [{ q: 'ab', ids: [1, 2, 3] }, 'ids', /at most 2 items/],
  [{ q: 'ab', ids: [1, 'b'] }, 'ids[1]', /integer/],
  [{ q: 'ab', one: { k: 'b' } }, 'one.y', /y is required/],
  [{ q: 'ab', one: { k: 'c' } }, 'one.k', /k must be "a" or "b"/],
  [{ q: 'ab', filter: { queri: 1 } }, 'filter.queri', /^There is no field filter.queri\.$/],
  [{ q: 'ab', filter: { statu: 1 } }, 'filter.statu', /did you mean status\?/],
  [{ q: 'ab', near: 'b' }, 'near', /near must be an integer or a boolean/],
])('of %j the error is about %s', (query, param, message) => {
  const error = validateParameters(schema, { query }, undefined)?.(messages);
  expect(error?.param).toBe(param);
  expect(error?.message).toMatch(message);
});

test('parameters that fit have no error', () => {
  expect(
    validateParameters(
      schema,
      { query: { q: 'ab', page: 2, sort: 'asc', ids: [1], all: false, other: 'x' } },
      undefined,
    ),
  ).toBeUndefined();
});

test('members of long lists are compared, in linear time, and all else is checked', () => {
  for (const length of [2, 50_000]) {
    const sets = [Array.from({ length }, (_, index) => index % (length - 1))];
    expect(validateParameters(schema, { query: { q: 'ab', sets } }, undefined)?.(messages).param).toBe('sets[0]');
  }
});

test.each([
  [false, '^[a-z]+$', '^\\d+$'],
  [true, '^(?:[a-z]-?)+$', '^(?:\\d-?)+$'],
])('the members of a long list are checked, up to what their alternatives cost: %s', (isSlow, ...patterns) => {
  const options = patterns.map((pattern) => ({ type: 'string', pattern }));
  const faultsOf = (items: JsonObject, length: number) => {
    const query = { list: [...Array.from({ length }, (_, index) => `${index}`), 'A'] };
    const list = { properties: { query: { properties: { list: { items } } } } };
    return validateParameters(list, { query }, isSlow ? patternCheck : undefined)?.(messages).param;
  };
  expect([faultsOf({ anyOf: options }, 1000), faultsOf({ anyOf: options }, 80_000)]).toEqual(['list[1000]', undefined]);
  expect(faultsOf({ not: { const: 'A' } }, 4000)).toBe('list[4000]');
});
