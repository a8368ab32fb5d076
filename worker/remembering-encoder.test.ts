import { expect, test } from 'vitest';
import { RememberingEncoder } from './remembering-encoder.ts';

const texts = ['class', '', '中文', '😀', 'a\ud800b', '<div class="', '长'.repeat(100)];

test('gives the bytes of a TextEncoder, the first time and later', () => {
  const encoder = new RememberingEncoder();
  for (const text of [...texts, ...texts]) expect([...encoder.encode(text)], text).toEqual([...new TextEncoder().encode(text)]);
});

test('remembers what is short, so that it is encoded once, and not what is long', () => {
  const encoder = new RememberingEncoder();
  expect(encoder.encode('sidebar-link')).toBe(new RememberingEncoder().encode('sidebar-link'));
  expect(encoder.encode('长'.repeat(61))).not.toBe(encoder.encode('长'.repeat(61)));
});

test('remembers no more than some thousand texts', () => {
  const encoder = new RememberingEncoder();
  for (let number = 0; number < 10_000; number++) encoder.encode(`text ${number}`);
  expect(encoder.encode('text 0')).toBe(encoder.encode('text 0'));
  expect(encoder.encode('text 9999')).not.toBe(encoder.encode('text 9999'));
});
