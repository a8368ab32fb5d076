import { expect, test } from 'vitest';
import { constraintWords, readConstraints } from './constraints.ts';
import type { JsonObject } from './json.ts';
import { chinese } from '../../core/messages/zh-Hans/reference.ts';
import { english } from '../../core/messages/en/reference.ts';

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
