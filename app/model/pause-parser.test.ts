import { expect, test } from 'vitest';
import { pauseParser } from './pause-parser.ts';

const fold = (size: number) => `<details><p>${'x'.repeat(size)}</p></details>`;
const script = '<script>0</script>';

test('a long page rests at the end of a fold, about every 16,000 characters', () => {
  const page = fold(1_000).repeat(100);
  const pieces = pauseParser(page).split(`${script}</details>`);
  expect(pieces.length).toBeGreaterThan(5);
  for (const piece of pieces) expect(piece.length).toBeLessThan(18_000);
});

test('nothing else changes, and a short page is left alone', () => {
  const page = fold(1_000).repeat(100);
  expect(pauseParser(page).replaceAll(script, '')).toBe(page);
  expect(pauseParser(fold(1_000).repeat(3))).toBe(fold(1_000).repeat(3));
});
