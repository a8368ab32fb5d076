import { expect, test } from 'vitest';
import { reference as english } from '../messages/en.ts';
import { reference as chinese } from '../messages/zh-Hans.ts';
import { constraintWords, factsOf, factWords, isMapOfValues, isPlainMap, typeCode } from './facts.ts';
import type { JsonObject } from './json.ts';
import { readConstraints } from './constraints.ts';
import { type Content, readReference, type SchemaView } from './reference.ts';
import { operationsOf } from './walk.ts';

const thing: JsonObject = {
  type: 'object',
  required: ['n'],
  properties: { n: { type: 'integer', default: 1, minimum: 0, example: 1, deprecated: true } },
};
const bare: SchemaView = {
  types: ['string'],
  examples: [],
  constraints: [],
  rules: [],
  properties: [],
  alternatives: [],
  not: [],
  unknown: [],
};
const body = { content: { 'application/json': { schema: thing } } };
const [operation] = operationsOf(
  readReference({ paths: { '/a': { post: { operationId: 'a', requestBody: body, responses: { 200: body } } } } }),
);
const words = ([content]: Content[] = []) => {
  const property = content?.schema?.properties[0];
  return property && factsOf(property.schema, property).map((fact) => factWords(fact, chinese));
};

test('facts stand in one order, and an example that repeats the default is left out', () => {
  expect(words(operation?.body?.contents)).toEqual(['必填', '已弃用', '默认值 `1`', '不小于 0']);
});

test('what is required in an answer is always returned: no reader has to fill it in', () => {
  expect(words(operation?.responses[0]?.contents)?.[0]).toBe('总是返回');
});

test('of what is required, a request asks for no read-only field, and a response has no write-only one', () => {
  const sides = ['request', 'response'].map((side) => {
    const owner = { required: true as const, inResponse: side === 'response' ? (true as const) : undefined };
    return [{ readOnly: true as const }, { writeOnly: true as const }].map((flags) =>
      factsOf({ ...bare, ...flags }, owner).map((fact) => factWords(fact, english)),
    );
  });
  expect(sides).toEqual([
    [
      ['always returned', 'read-only'],
      ['required', 'write-only'],
    ],
    [['always returned', 'read-only'], ['write-only']],
  ]);
});

test.each<[string, JsonObject, string, string]>([
  ['both ends', { minimum: 0, maximum: 2 }, '0 到 2', '0 to 2'],
  ['an end that 3.0 excludes', { minimum: 0, exclusiveMinimum: true }, '大于 0', 'more than 0'],
  ['an end that 3.1 excludes', { exclusiveMaximum: 1 }, '小于 1', 'less than 1'],
  ['the stricter of two ends', { minimum: 5, exclusiveMinimum: 1, maximum: 9 }, '5 到 9', '5 to 9'],
  ['a length', { maxLength: 4096 }, '长度最多 4096 个字符', 'at most 4096 characters'],
  ['a number of items', { minItems: 1 }, '至少 1 项', 'at least 1 item'],
  ['an exact number', { minItems: 2, maxItems: 2 }, '恰好 2 项', 'exactly 2 items'],
  ['a number of keys', { minProperties: 1, maxProperties: 16 }, '1 到 16 个键', '1 to 16 keys'],
  ['a pattern', { pattern: '^[a-z]+$' }, '须匹配 `^[a-z]+$`', 'matches `^[a-z]+$`'],
  ['steps', { multipleOf: 0.5 }, '须为 0.5 的整数倍', 'a multiple of 0.5'],
  ['distinct items', { uniqueItems: true }, '各项不得重复', 'no item twice'],
  ['an encoding', { contentEncoding: 'base64' }, '以 base64 编码', 'encoded as base64'],
])('%s is told in words', (_, schema, zh, en) => {
  const [limit] = readConstraints(schema);
  if (limit === undefined) throw new Error('no constraint was read');
  expect(constraintWords(limit, chinese)).toBe(zh);
  expect(constraintWords(limit, english)).toBe(en);
});

test('distinct items are told of lists alone', () => {
  const counts = ['array', 'string', ['array', 'null']].map(
    (type) => readConstraints({ type, uniqueItems: true }).length,
  );
  expect(counts).toEqual([1, 0, 1]);
});

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
  [
    'a tuple and what follows',
    { type: 'array', prefixItems: [{ type: 'integer' }], items: text },
    '(integer | string)[]',
  ],
  ['a value that may be null', { type: ['object', 'null'] }, 'object | null'],
  ['a map', { type: 'object', additionalProperties: { type: 'integer' } }, '{ [key]: integer }'],
  ['a constant', { const: 1 }, 'integer'],
  ['anything', {}, chinese.anyType],
])('%s is told as code', (_, schema, code) => {
  expect(typeCode(view(schema), chinese)).toBe(code);
});

const map = (values: JsonObject) => view({ type: 'object', additionalProperties: values });

test('a map whose values have words of their own is more than its type', () => {
  expect(isPlainMap(map({ type: 'integer' }))).toBe(true);
  expect(isPlainMap(map({ type: 'integer', format: 'int32' }))).toBe(false);
  expect(isPlainMap(map({ type: 'integer', minimum: 1 }))).toBe(false);
  expect(isPlainMap(map({ type: 'integer', description: 'weight' }))).toBe(false);
});

test('a map is one row unless its values unfold themselves', () => {
  expect(isMapOfValues(map({ type: 'integer', minimum: 1, description: 'weight' }))).toBe(true);
  expect(isMapOfValues(map({ type: 'object', properties: { id: { type: 'string' } } }))).toBe(false);
  expect(isMapOfValues(map({ type: 'array', items: { type: 'string' } }))).toBe(false);
  expect(isMapOfValues(view({ type: 'object', properties: { id: { type: 'string' } } }))).toBe(false);
});
