import { expect, test } from 'vitest';
import { chinese } from '../../core/messages/zh-Hans/reference.ts';
import { factsOf, factWords } from './facts.ts';
import type { JsonObject } from './json.ts';
import { readReference } from './read-reference.ts';
import type { Content } from './reference.ts';
import { operationsOf } from './walk.ts';

const thing: JsonObject = {
  type: 'object',
  required: ['n'],
  properties: { n: { type: 'integer', default: 1, minimum: 0, example: 1, deprecated: true } },
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
