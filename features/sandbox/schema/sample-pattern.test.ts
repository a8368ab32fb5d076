import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { samplePattern } from './sample-pattern.ts';

test.each([
  '^[A-Z]{3}$',
  '^\\d{4}-(0[1-9]|1[0-2])$',
  '^[a-zA-Z0-9_-]+$',
  '^(?:https?|ftp)://[^\\s/]+$',
  '^#[0-9a-f]{6}$',
  '\\.(png|jpe?g)$',
  '^\\p{Script=Han}+$',
  '^a\\|b\\[c\\]$',
  '^(?<year>\\d+)年?$',
  '',
  '^\\+?[1-9]\\d{1,14}$',
  '^[^abc]{2}$',
  '^\\u4e2d$',
  '^(?=.*[A-Z])(?=.*\\d)[A-Za-z\\d]{8,}$',
  '^(?=.*[!#])(?!.*\\s).{6,20}$',
])('%s is matched', (pattern) => {
  expect(samplePattern(pattern)).toMatch(new RegExp(pattern, 'u'));
});

test('repeats what may be repeated until the length is reached', () => {
  expect(samplePattern('^[a-z]+$', 10)).toMatch(/^[a-z]{10,}$/);
  expect(samplePattern('^a{2,5}$', 4, 4)).toBe('aaaa');
});

test('finds nothing rather than something that does not match', () => {
  for (const pattern of ['^(?!a)a$', '(', '^(a)\\1x$']) expect(samplePattern(pattern), pattern).toBeUndefined();
  expect(samplePattern('^a$', 2)).toBeUndefined();
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), (pattern) => {
      const text = samplePattern(pattern);
      return text === undefined || new RegExp(pattern, 'u').test(text);
    }),
  );
});
