import { matchesPattern } from './match-pattern.ts';
import { parsePattern, type Pattern, UnreadPattern } from './pattern.ts';

/** Characters to try for a class or a dot, the plainest first. */
const tries = [...'aA1_- .:/@#\u6587'];

/** Numbers of extra repetitions to try. */
const extras = [0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 64];

const maxTextLength = 2_000;

/**
 * A text that a regular expression matches and whose length fits; undefined where none is found. It takes the first of
 * several alternatives, begins with what look-aheads ask for where it must, and what it finds it has tried.
 */
export function samplePattern(source: string, minLength = 0, maxLength = Number.POSITIVE_INFINITY): string | undefined {
  try {
    const pattern = parsePattern(source);
    const ahead = aheadOf(pattern);
    for (const extra of extras) {
      const text = write(pattern, extra);
      for (const start of ahead === '' ? [''] : ['', ahead]) {
        const whole = start + text.slice(start.length);
        const { length } = [...whole];
        if (length >= minLength && length <= maxLength && matchesPattern(pattern, whole)) return whole;
      }
    }
    return undefined;
  } catch (error) {
    if (error instanceof UnreadPattern) return undefined;
    throw error;
  }
}

function write(pattern: Pattern, extra: number): string {
  switch (pattern.kind) {
    case 'char':
      return charOf(pattern);
    case 'sequence':
      return pattern.parts.reduce((text, part) => short(text + write(part, extra)), '');
    case 'choice':
      return pattern.parts[0] === undefined ? '' : write(pattern.parts[0], extra);
    case 'repeat': {
      const text = write(pattern.part, extra);
      return text.repeat(
        Math.min(pattern.max, pattern.min + extra, Math.ceil(maxTextLength / Math.max(1, text.length))),
      );
    }
    case 'edge':
    case 'ahead':
      return '';
  }
}

/** What the look-aheads ask for, one after the other: `(?=.*[A-Z])(?=.*\\d)` for a capital and a digit. */
function aheadOf(pattern: Pattern): string {
  switch (pattern.kind) {
    case 'ahead':
      return pattern.wanted ? write(pattern.part, 0) : '';
    case 'sequence':
      return short(pattern.parts.map(aheadOf).join(''));
    default:
      return '';
  }
}

function short(text: string): string {
  if (text.length > 2 * maxTextLength) throw new UnreadPattern('too long a text');
  return text;
}

function charOf({ source, test }: Pattern & { kind: 'char' }): string {
  const [, code] = /^\\[ux]\{?([0-9a-f]+)/i.exec(source) ?? [];
  const named = code === undefined ? [] : [String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff))];
  return [...tries, ...named, ...source].find((char) => test.test(char)) ?? '';
}
