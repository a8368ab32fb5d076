import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { compilePattern, createSamplePattern, isPlainPattern, UnsupportedPattern, withoutLiteral } from './patterns.ts';

const samplePattern = createSamplePattern((source) => new RegExp(source, 'u'));
const anyLength = [0, Number.POSITIVE_INFINITY] as const;

const piece = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\d', '\\b', '^', '$', '中', '\\.', '\\p{Script=Han}');
const pattern = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    piece,
    fc.tuple(tie('node'), tie('node')).map(([one, other]) => one + other),
    fc.tuple(tie('node'), tie('node')).map(([one, other]) => `(?:${one}|${other})`),
    fc.tuple(tie('node'), fc.constantFrom('*', '+', '?', '{2}', '{1,3}', '+?')).map(([one, mark]) => `(${one})${mark}`),
  ),
})).node;

test('a pattern matches what the platform’s own regular expressions match', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '1', '.', ' ', '中', '😀'), maxLength: 6 });
  fc.assert(
    fc.property(pattern, text, (source, text) => {
      expect([source, text, compilePattern(source).test(text)]).toEqual([
        source,
        text,
        new RegExp(source, 'u').test(text),
      ]);
    }),
    { numRuns: 2_000 },
  );
});

test('the spaces of a pattern are those of ECMA-262, also the ideographic one', () => {
  const characters = Array.from({ length: 0xffff }, (_, code) => String.fromCharCode(code));
  for (const source of [
    String.raw`^\s$`,
    String.raw`^\S$`,
    String.raw`^[\s.]$`,
    String.raw`^[^\s]$`,
    String.raw`^[^\S\n]$`,
    String.raw`^[\s-.]$`,
  ]) {
    const { test } = compilePattern(source);
    const own = new RegExp(source, source.includes('-') ? '' : 'u');
    expect(characters.filter((character) => test(character) !== own.test(character))).toEqual([]);
  }
});

test('a pattern that is written as a literal of a language matches what that does, in any case where it says so', () => {
  for (const source of [String.raw`^(?:[a-f\dX-]{2}|k\u{31}\w?\])+$`, '^[A-z]+$'])
    for (const text of ['ab', 'XA', 'xF-1', 'k1]', 'K1z]', 'kB]', 'gg'])
      for (const flags of ['', 'i', 'gi']) {
        const converted = withoutLiteral(`/${source}/${flags}`);
        const results = [new RegExp(converted, 'u'), compilePattern(converted)].map((pattern) => pattern.test(text));
        const isMatch = new RegExp(source, `u${flags}`).test(text);
        expect([source, text, flags, ...results]).toEqual([source, text, flags, isMatch, isMatch]);
      }
  for (const path of ['/pets/', '/a$', '^/a$/']) expect(withoutLiteral(path)).toBe(path);
});

test('a pattern that makes others try all ways takes a time that grows as the text does', () => {
  for (const source of ['^(a+)+$', '^(a|a)*$', '^(([a-z])+.)+[A-Z]([a-z])+$', '(a*)*b', '^(a?){50}a{50}$']) {
    const { test } = compilePattern(source);
    const time = (length: number): number => {
      const text = `${'a'.repeat(length)}!`;
      return Math.min(
        ...[1, 2, 3].map(() => {
          const start = performance.now();
          expect([source, test(text)]).toEqual([source, false]);
          return performance.now() - start;
        }),
      );
    };
    time(4_000);
    // The text is 16 times as long: quadratic time would be 256 times as long.
    expect([source, time(64_000) < 100 * Math.max(1, time(4_000))]).toEqual([source, true]);
  }
});

test('a pattern that looks ahead from the start matches what the platform’s own match', () => {
  const decimal = '^(?!^[-+.]*$)[+-]?0*\\d*\\.?\\d*$';
  const ahead = fc.tuple(fc.constantFrom('=', '!'), pattern).map(([mark, inner]) => `(?${mark}${inner})`);
  const looking = fc.tuple(fc.array(ahead, { minLength: 1, maxLength: 3 }), pattern);
  const sources = fc.oneof(
    fc.constantFrom(decimal, '^(?=.*\\d)(?=.*[a-z]).{3,}$'),
    looking.map(([all, rest]) => `^${all.join('')}${rest}`),
  );
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '1', '.', '-', '中'), maxLength: 6 });
  fc.assert(
    fc.property(sources, text, (source, text) => {
      const isMatch = compilePattern(source).test(text);
      expect([source, text, isMatch]).toEqual([source, text, new RegExp(source, 'u').test(text)]);
    }),
    { numRuns: 2_000 },
  );
});

test('what looks around or back, or repeats without measure, is not read', () => {
  for (const source of [
    '(',
    '(a)\\1',
    '(?<name>a)\\k<name>',
    '(?<=a)b',
    '(?=a)b',
    '^(?=a)b|c',
    '^a(?=b)',
    '((a{1000}){1000}){1000}',
    `(${'a'.repeat(900)}){1000}`,
  ])
    expect(() => compilePattern(source), source).toThrow(UnsupportedPattern);
});

test('what repeats several times one after the other is read', () => {
  const { test: matches } = compilePattern('[0-9a-f]{8}\\b-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-\\b[0-9a-f]{12}');
  expect(['5e1f', '9cc10173-e9ea-4176-9dbc-a4cee4c4ff30'].map(matches)).toEqual([false, true]);
});

test('plain patterns are those of which only the last part may repeat', () => {
  const sources = ['^[a-zA-Z0-9_-]+$', '^[A-Z]{3}$', '^a\\.b\\d*$', '^[^/]{1,64}$', '^$'];
  const others = ['^(a+)+$', 'a+$', '^a+a+$', '^.*$', '^a|b$', '^a{2,}b$', '^(?=a)a$', '^a?[a]*$'];
  expect(sources.filter((source) => !isPlainPattern(source))).toEqual([]);
  expect(others.filter(isPlainPattern)).toEqual([]);
});

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
  '^(a)\\1x$',
  '(?<=x)y',
  '^(?=.*[!#])(?!.*\\s).{6,20}$',
  '(?i:^[^a-z]$)',
])('%s is matched by the text that is made for it', (source) => {
  expect(samplePattern(source, ...anyLength)).toMatch(new RegExp(source, 'u'));
});

test('a text repeats what may be repeated until the length is reached', () => {
  expect(samplePattern('^[a-z]+$', 10, 100)).toMatch(/^[a-z]{10,}$/);
  expect(samplePattern('^a{2,5}$', 4, 4)).toBe('aaaa');
  expect(samplePattern('^[a-f0-9]+$', 31, 31)).toMatch(/^[a-f0-9]{31}$/);
  expect(samplePattern('^(?!^[-+.]*$)[+-]?0*\\d*\\.?\\d*$', ...anyLength)).toBe('1');
  expect(samplePattern('^[0-9]{0,6}$', ...anyLength)).toBe('1');
});

test('no text is made rather than one that does not match', () => {
  for (const source of ['^(?!a)a$', '(']) expect(samplePattern(source, ...anyLength), source).toBeUndefined();
  expect(samplePattern('^a$', 2, 9)).toBeUndefined();
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), (source) => {
      const text = samplePattern(source, ...anyLength);
      return text === undefined || new RegExp(source, 'u').test(text);
    }),
  );
});
