import { expect, test } from 'vitest';
import { openGraphLocale } from './head.ts';

test.each([
  ['zh-Hans', 'zh_CN'],
  ['zh-Hant', 'zh_TW'],
  ['en', 'en_US'],
  ['de-AT', 'de_AT'],
])('previews of links read the language %s as %s', (tag, expected) => {
  expect(openGraphLocale(tag)).toBe(expected);
});
