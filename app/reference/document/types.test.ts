import { expect, test } from 'vitest';
import { chinese } from '../../core/messages/zh-Hans/reference.ts';
import type { JsonObject } from './json.ts';
import { readReference } from './read-reference.ts';
import { isPlainMap, typeCode } from './types.ts';

const view = (schema: JsonObject) => {
  const [entry] = readReference({
    openapi: '3.1.0',
    components: { schemas: { Thing: schema } },
  }).schemas;
  if (entry === undefined) throw new Error('no schema was read');
  return entry.schema;
};
const text = { type: 'string' };

test.each<[string, JsonObject, string]>([
  ['an array', { type: 'array', items: text }, 'string[]'],
  ['arrays in an array', { type: 'array', items: { type: 'array', items: { type: 'integer' } } }, 'integer[][]'],
  ['alternatives', { oneOf: [text, { type: 'array', items: text }] }, 'string | string[]'],
  ['alternatives in an array', { type: 'array', items: { type: ['string', 'integer'] } }, '(string | integer)[]'],
  ['a value that may be null', { type: ['object', 'null'] }, 'object | null'],
  ['a map', { type: 'object', additionalProperties: { type: 'integer' } }, '{ [key]: integer }'],
  ['a constant', { const: 1 }, 'number'],
  ['anything', {}, chinese.anyType],
])('%s is told as code', (_, schema, code) => {
  expect(typeCode(view(schema), chinese)).toBe(code);
});

const map = (values: JsonObject) => view({ type: 'object', additionalProperties: values });

test('a map whose values have words of their own is more than its type', () => {
  expect(isPlainMap(map({ type: 'integer' }))).toBe(true);
  expect(isPlainMap(map({ type: 'integer', format: 'int32' }))).toBe(false);
  expect(isPlainMap(map({ type: 'integer', format: 'int32' }))).toBe(false);
  expect(isPlainMap(map({ type: 'integer', minimum: 1 }))).toBe(false);
  expect(isPlainMap(map({ type: 'integer', description: 'weight' }))).toBe(false);
});
