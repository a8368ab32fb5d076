import { expect, test } from 'vitest';
import type { Json } from './json.ts';
import { jsonText, readableText, readExactly } from './json-text.ts';

test.each<[Json, string]>([
  ['gpt-4o-mini', 'gpt-4o-mini'],
  ['两个 词', '两个 词'],
  ['', '""'],
  ['\n', String.raw`"\n"`],
  ['a\nb', String.raw`"a\nb"`],
  [' a', '" a"'],
  ['a  b', '"a  b"'],
  [1, '1'],
  [['a'], '["a"]'],
])('%j is shown as %s', (value, shown) => {
  expect(readableText(value)).toBe(shown);
});

test('a string that reads like a value beside it has quotes', () => {
  const values = [1, '1', 'true', true, 'a'];
  expect(values.map((value) => readableText(value, values))).toEqual(['1', '"1"', '"true"', 'true', 'a']);
});

test('numbers that a double cannot hold keep their digits', () => {
  const text = '{"a":9007199254740993,"b":[-1253261109769874438,0.1234567890123456789],"c":1.5,"d":"9007199254740993"}';
  expect(jsonText(readExactly(text) ?? null)).toBe(text);
});
