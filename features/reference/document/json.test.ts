import { expect, test } from 'vitest';
import { readableText, type Json } from './json.ts';

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
