import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { RE2JS, RE2Set } from 're2js';
import { memoize } from '../../../app/core/memoize.ts';
import { formatExamples } from './formats.ts';

/**
 * Thrown for a regular expression that the linear-time engine does not support: invalid, too large, with a reference to
 * a group, a lookbehind, or a lookahead anywhere but at the start.
 */
export class UnsupportedPattern extends Error {}

/**
 * A compiled pattern; `cost` is proportional to the maximum time per character of a tested text. A pattern that is a
 * guess cannot be tested, and matches any text.
 */
export type CompiledPattern = { cost: number; test: (text: string) => boolean; isGuess?: true };

/** Compiles a pattern. */
export type PatternOf = (source: string) => CompiledPattern;

const atom = String.raw`(?:\[(?:\\.|[^\\\]])+\]|\\.|[^\\()[\]{}|*+?.^$])`;
const plain = new RegExp(String.raw`^\^(?:${atom}(?:\{\d+\})?)*(?:${atom}(?:[*+?]|\{\d+,\d*\}))?\$$`, 'u');

/** Whether the platform's backtracking engine runs a pattern in linear time: at most its last part repeats. */
export function isPlainPattern(source: string): boolean {
  return plain.test(source);
}

/**
 * Rewrites a class that repeats inside a repeated group, `([a-z]*)*`, to an equivalent that repeats once, as
 * backtracking engines take exponential time for nested repetition.
 */
export function withoutNestedRepetition(source: string): string {
  if (/\\[1-9k]/.test(source)) return source;
  return source.replaceAll(
    /(?<!\\)\((?:\?:)?(\[(?:\\.|[^\\\]])*\])([*+])\)([*+])/g,
    (_, members: string, inner: string, outer: string) => members + (inner === outer ? inner : '*'),
  );
}

/**
 * Converts a pattern that is written as a literal, `/^[a-z]+$/i`, to the pattern that its author means. Unconverted, it
 * would match nothing, as it has characters outside its anchors. Its flags become those of a group (ES2025).
 */
export function withoutLiteral(source: string): string {
  const [, pattern = source, flags = ''] = /^\/(\^[^]*|[^]*[^\\]\$)\/([a-z]*)$/.exec(source) ?? [];
  const kept = flags.replaceAll(/[^ims]/g, '');
  return kept === '' ? pattern : `(?${kept}:${pattern})`;
}

/** The largest pattern, in characters with all repetitions expanded. */
const maxSize = 50_000;

/** The memory limit of a pattern's automaton in bytes. Its states are created lazily: up to 40 MB without limit. */
const maxAutomaton = 2 ** 19;

/** Compiles a pattern of JSON Schema (ECMA-262) for a linear-time engine. @throws UnsupportedPattern if unsupported */
export function compilePattern(source: string): CompiledPattern {
  const cost = sizeOf(source);
  if (cost > maxSize) throw new UnsupportedPattern(source.slice(0, 80));
  try {
    const { ahead, rest } = withoutAhead(source);
    const parts = [...ahead, { source: rest, negate: false }].map((part) => ({
      ...part,
      set: automatonOf(part.source),
    }));
    return { cost, test: (text) => parts.every(({ set, negate }) => set.match(text).length > 0 !== negate) };
  } catch (error) {
    throw new UnsupportedPattern(source, { cause: error });
  }
}

const categories = new Map([
  ...Object.entries({ Letter: 'L', Uppercase_Letter: 'Lu', Lowercase_Letter: 'Ll', Mark: 'M', Number: 'N' }),
  ...Object.entries({ Decimal_Number: 'Nd', Punctuation: 'P', Symbol: 'S', Separator: 'Z' }),
]);

function automatonOf(source: string): RE2Set {
  // Only a set has a memory limit.
  const set = new RE2Set(RE2Set.UNANCHORED, 0, maxAutomaton);
  // The engine only supports names of scripts without `Script=`, and the short names of categories.
  const named = withAllSpaces(source).replaceAll(
    /(\\p\{)(?:(?:Script|sc|General_Category|gc)=)?(\w+)/gi,
    (_, start: string, name: string) => start + (categories.get(name) ?? name),
  );
  set.add(RE2JS.translateRegExp(named));
  set.compile();
  return set;
}

/**
 * The characters of `\s` in ECMA-262, and all others: the engine's own `\s` has some of those of ASCII only. A hyphen
 * may follow them, as in `[\s-.]`, and begins no range there.
 */
const spaces = String.raw`\v\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff\s`;
const others = String.raw`\x00-\x08\x0e-\x1f!-\x9f\xa1-\u167f\u1681-\u1fff\u200b-\u2027\u202a-\u202e\u2030-\u205e\u2060-\u2fff\u3001-\ufefe\uff00-\u{10ffff}`;

function withAllSpaces(source: string): string {
  return source.replaceAll(/(\\[^sS])|\\[sS]|\[(?:\\.|[^\\\]])*\]/gsu, (token: string, escape?: string) => {
    if (escape === '\\k') throw new UnsupportedPattern(source);
    const members = token.replaceAll(/\\./gsu, (part) => ({ '\\s': spaces, '\\S': others })[part] ?? part);
    return members === token || token.startsWith('[') ? members : `[${members}]`;
  });
}

/**
 * Splits the lookaheads at the start of a pattern, as for passwords and decimals, into patterns of their own:
 * `^(?=.*\d)` becomes `^(?:.*\d)`. Does not use a parser, which browsers would have to load.
 */
function withoutAhead(source: string): { ahead: { source: string; negate: boolean }[]; rest: string } {
  const ahead: { source: string; negate: boolean }[] = [];
  let end = 1;
  let depth = 0;
  if (/^\^\(\?[=!]/.test(source))
    for (const { 0: token, index } of source.matchAll(/\\.|\[(?:\\.|[^\\\]])*\]|[()|]/gsu)) {
      if (token === '(') depth += 1;
      if (token === ')') depth -= 1;
      if (depth > 0) continue;
      if (token === '|') return { ahead: [], rest: source };
      const negate = source.startsWith('(?!', end);
      if (token !== ')' || !(negate || source.startsWith('(?=', end))) continue;
      ahead.push({ source: `^(?:${source.slice(end + '(?='.length, index + 1)}`, negate });
      end = index + 1;
    }
  return { ahead, rest: ahead.length === 0 ? source : `^${source.slice(end)}` };
}

/** Returns the size of a pattern with all repetitions expanded: nested repetitions multiply, a class is one state. */
function sizeOf(source: string): number {
  const groups = [0];
  let last = 0;
  const add = (size: number): void => {
    last = size;
    groups.push((groups.pop() ?? 0) + size);
  };
  for (const [token, min, max] of source.matchAll(/\\.|\[(?:\\.|[^\\\]])*\]|\{(\d+)(?:,(\d*))?\}|./gsu))
    if (token === '(') groups.push(0);
    else if (token === ')') add((groups.pop() ?? 0) + 2);
    else if (min !== undefined) add(last * (Number(max || min) - 1));
    else add(token.startsWith('[') ? 2 : token.length);
  return groups.reduce((sum, size) => sum + size, 0);
}

/** Compiles a pattern of the document once. An unsupported pattern matches any text; the build warns about it. */
export const patternCheck = memoize((source): CompiledPattern => {
  try {
    return compilePattern(source);
  } catch (error) {
    if (error instanceof UnsupportedPattern) return { cost: 0, test: () => true, isGuess: true };
    throw error;
  }
});

/** Characters to try for a class or a dot, the simplest first, a Han character and an emoji last. */
const tries = [...'aA1_- .:/@#', String.fromCodePoint(0x6587), '\u{1F600}'];

/** All printable ASCII characters, to try if several texts are needed. */
const printable = Array.from({ length: 0x7f - 0x21 }, (_, index) => String.fromCodePoint(0x21 + index));

/** Numbers of extra repetitions to try. */
const extras = [0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 64];

const maxLengths = { source: 1_000, text: 2_000 };

/**
 * Generates a text that a pattern matches, with a length in code points: `preferred` if the pattern matches it, else
 * the `nth` text, if possible one that begins or ends like `preferred`, and that `isPreferred`; undefined if no text is
 * found.
 */
export type SamplePattern = (
  source: string,
  ...how: [min: number, max: number, nth?: number, preferred?: string, isPreferred?: (text: string) => boolean]
) => string | undefined;

/** Creates a generator of texts that match a compiled pattern; `compile` may throw `UnsupportedPattern`. */
export function createSamplePattern(compile: (source: string) => { test: (text: string) => boolean }): SamplePattern {
  return (source, minLength, maxLength, nth = 0, preferred = '', isPreferred = () => true) => {
    try {
      const compiled = compile(source);
      if (preferred !== '' && compiled.test(preferred)) return preferred;
      const pattern = parse(source);
      // The first alternative may be too short.
      for (const choice of [nth, nth + 1, nth + 2]) {
        let first: string | undefined;
        for (const text of candidates(pattern, choice, minLength, preferred)) {
          const { length } = [...text];
          if (length < minLength || length > maxLength || !compiled.test(text)) continue;
          if (isPreferred(text)) return text;
          first ??= text;
        }
        if (first !== undefined) return first;
      }
      // What is written with assertions inside is often a format.
      return Object.values(formatExamples).find(
        (text) => text.length >= minLength && text.length <= maxLength && compiled.test(text),
      );
    } catch (error) {
      if (error instanceof SyntaxError || error instanceof UnsupportedPattern) return undefined;
      throw error;
    }
  };
}

/** Yields texts that a pattern may match, with the alternative of a number at each choice, the shortest first. */
function* candidates(
  pattern: AST.Pattern,
  choice: number,
  minLength: number,
  preferred: string,
): Generator<string, void> {
  const ahead = aheadOf(pattern);
  const [least = 0, more = 0] = [0, 1].map((extra) => [...writeChoice(pattern, extra, choice)].length);
  const repetitions = Math.ceil((minLength - least) / (more - least));
  // Of a number whose parts are all optional, a digit says more than all parts, such as `-01.1`.
  if (least === 0 && /\\d|0-9/.test(pattern.raw)) yield String(1 + (choice % 9));
  for (const extra of repetitions > 0 && repetitions < maxLengths.text ? [repetitions, ...extras] : extras)
    for (const start of ahead === '' ? [''] : ['', ahead]) {
      const text = start + writeChoice(pattern, extra, choice).slice(start.length);
      // Without an anchor, a match may be padded.
      const padded = [text, text.padEnd(minLength, 'x'), text.padStart(minLength, 'x')];
      const parts = Array.from(preferred, (_, index) => preferred.slice(0, index) + text);
      yield* new Set([...padded, text + preferred.slice(text.length), ...parts]);
    }
}

function parse(source: string): AST.Pattern {
  if (source.length > maxLengths.source) throw new UnsupportedPattern(source.slice(0, 80));
  return new RegExpParser().parsePattern(source, 0, source.length, { unicode: true });
}

function writeChoice({ alternatives }: { alternatives: AST.Alternative[] }, extra: number, nth = 0): string {
  const chosen = alternatives[nth % alternatives.length]?.elements ?? [];
  const text = chosen.map((element) => write(element, extra, nth)).join('');
  if (text.length > 2 * maxLengths.text) throw new UnsupportedPattern('too long a text');
  return text;
}

function write(element: AST.Element, extra: number, nth: number): string {
  switch (element.type) {
    case 'Group':
    case 'CapturingGroup':
      return writeChoice(element, extra, nth);
    case 'Quantifier': {
      const text = write(element.element, extra, nth);
      const most = Math.ceil(maxLengths.text / Math.max(1, text.length));
      return text.repeat(Math.min(element.max, element.min + extra, most));
    }
    case 'Assertion':
      return element.kind === 'lookbehind' && !element.negate ? writeChoice(element, extra, nth) : '';
    case 'Backreference': {
      const [group] = [element.resolved].flat();
      return group === undefined || group.end > element.start ? '' : write(group, extra, nth);
    }
    case 'Character':
      return String.fromCodePoint(element.value);
    default: {
      const matcher = new RegExp(`^${element.raw}$`, isCaseless(element) ? 'iu' : 'u');
      const plain = matchingOf([...tries, ...element.raw], matcher);
      const fitting = nth < plain.length ? plain : matchingOf([...plain, ...printable], matcher);
      return fitting[nth % fitting.length] ?? '';
    }
  }
}

function isCaseless(node: AST.Node): boolean {
  const isOwn = node.type === 'Group' && node.modifiers?.add.ignoreCase === true;
  return isOwn || (node.parent !== null && isCaseless(node.parent));
}

function matchingOf(characters: string[], matcher: RegExp): string[] {
  return [...new Set(characters)].filter((character) => matcher.test(character));
}

/** Concatenates texts for the lookaheads of a pattern: for `(?=.*[A-Z])(?=.*\\d)` a capital letter and a digit. */
function aheadOf({ alternatives }: AST.Pattern): string {
  return (alternatives[0]?.elements ?? [])
    .map((element) =>
      element.type === 'Assertion' && element.kind === 'lookahead' && !element.negate ? writeChoice(element, 0) : '',
    )
    .join('');
}

/** Whether the platform's engine accepts a pattern. */
export function isPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
