import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchesPattern } from './match-pattern.ts';
import { parsePattern, UnreadPattern } from './pattern.ts';

const piece = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\d', '\\b', '^', '$', '(?=b)', '(?!a)', '中', '\\.');
const pattern = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    piece,
    fc.tuple(tie('node'), tie('node')).map(([one, other]) => one + other),
    fc.tuple(tie('node'), tie('node')).map(([one, other]) => `(?:${one}|${other})`),
    fc.tuple(tie('node'), fc.constantFrom('*', '+', '?', '{2}', '{1,3}', '+?')).map(([one, mark]) => `(${one})${mark}`),
  ),
})).node;

test('a pattern matches what the engine’s own regular expressions match', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '1', '.', ' ', '中', '😀'), maxLength: 6 });
  fc.assert(
    fc.property(pattern, text, (source, text) => {
      expect([source, text, matchesPattern(parsePattern(source), text)]).toEqual([
        source,
        text,
        new RegExp(source, 'u').test(text),
      ]);
    }),
    { numRuns: 2_000 },
  );
});

test('a pattern that makes others try all ways takes no longer than its size and the text’s', () => {
  const text = `${'a'.repeat(2_000)}!`;
  for (const source of ['^(a+)+$', '^(a|a)*$', '^(([a-z])+.)+[A-Z]([a-z])+$', '(a*)*b', '^(a?){50}a{50}$'])
    expect([source, matchesPattern(parsePattern(source), text)]).toEqual([source, false]);
});

test('what looks behind or back, or repeats without measure, is not read', () => {
  for (const source of ['(', '(a)\\1', '(?<=a)b', '(?<x>a)\\k<x>', '((a{1000}){1000}){1000}'])
    expect(() => matchesPattern(parsePattern(source), 'aa'), source).toThrow(UnreadPattern);
});
