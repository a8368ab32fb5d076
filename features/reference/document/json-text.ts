import { isObject, type Json, mapValues, parseJson } from './json.ts';

/** The first character of a string that represents a number with more digits than a double holds. */
const exactMark = '\u{E000}';

/** Whether a decimal number has more digits than a double holds: `9007199254740993`, `0.12345678901234567`. */
export function isInexact(digits: string): boolean {
  if (!/^-?\d+(?:\.\d+)?$/.test(digits)) return false;
  const significant = digits.replace('.', '').replace(/^-?0*/, '').replace(/0+$/, '');
  return significant.length > 15 && String(Number(digits)) !== digits;
}

/** Returns the string that represents an exact number. */
export function markExact(digits: string): string {
  return exactMark + digits;
}

/** Returns the digits of a string that represents an exact number; undefined for any other value. */
export function exactDigits(value: Json | undefined): string | undefined {
  return typeof value === 'string' && value.startsWith(exactMark) ? value.slice(1) : undefined;
}

/** Rounds all exact numbers in a value to doubles. */
export function withDoubles(value: Json): Json {
  const digits = exactDigits(value);
  if (digits !== undefined) return Number(digits);
  if (Array.isArray(value)) return value.map(withDoubles);
  return isObject(value) ? mapValues(value, withDoubles) : value;
}

/** Converts the exact numbers in JSON or YAML text from marked strings to plain numbers. */
export function withoutExactMarks(text: string): string {
  return text.includes(exactMark) ? text.replaceAll(/(["']?)\u{E000}(-?[\d.]+)\1/gu, '$2') : text;
}

/** Whether a text may contain numbers with more digits than a double holds. */
export function mayBeInexact(text: string): boolean {
  return /\d[\d.]{15}/.test(text);
}

/** Parses JSON like `parseJson`, but represents numbers that a double cannot hold as marked strings. */
export function readExactly(text: string): Json | undefined {
  if (!mayBeInexact(text)) return parseJson(text);
  const marked = text.replaceAll(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g, (token) =>
    token.length > 15 && !token.startsWith('"') && isInexact(token) ? `"${markExact(token)}"` : token,
  );
  return parseJson(marked);
}

/** Returns a value as JSON on one line. */
export function jsonText(value: Json): string {
  return withoutExactMarks(JSON.stringify(value));
}

/** Returns a value as indented JSON. */
export function indentedJson(value: Json): string {
  return withoutExactMarks(JSON.stringify(value, null, 2));
}

/** Returns a string unchanged, and any other value as JSON on one line. */
export function plainText(value: Json): string {
  return exactDigits(value) ?? (typeof value === 'string' ? value : jsonText(value));
}

/** Returns a text as inline code in Markdown. */
export function inCode(text: string): string {
  const mark = backticks(text, 1);
  return mark === '`' ? `\`${text === '' ? '""' : text}\`` : `${mark} ${text} ${mark}`;
}

/** Returns a text as a code block in Markdown. */
export function inFence(text: string, lang = ''): string {
  const mark = backticks(text, 3);
  return `${mark}${lang}\n${text.trimEnd()}\n${mark}`;
}

/** Returns at least so many backticks, and more than a text has in a row. */
function backticks(text: string, least: number): string {
  return '`'.repeat(Math.max(least, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length + 1)));
}

/**
 * Returns a value as readable text: a string without quotes, unless it is empty, has white space that HTML collapses,
 * or reads like one of the values in `beside`.
 */
export function readableText(value: Json, beside: readonly Json[] = []): string {
  const digits = exactDigits(value);
  if (digits !== undefined || typeof value !== 'string') return digits ?? jsonText(value);
  const isPlain =
    /^\S+(?: \S+)*$/.test(value) && !beside.some((other) => other !== value && plainText(other) === value);
  return isPlain ? value : jsonText(value);
}

/** Parses JSON Lines up to the first line that is not JSON, as failures are slow; that line and all others stay text. */
export function linesOf(text: string): Json[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  let value: Json | undefined = null;
  return lines.map((line) => {
    if (value !== undefined) value = parseJson(line);
    return value === undefined ? line : value;
  });
}

/** A highlighted token of JSON; `kind` is a name of the theme, `start` and `end` are offsets in UTF-16 code units. */
export type JsonToken = { kind: 'keyword' | 'string' | 'constant'; start: number; end: number };

/** Matches a string, with the colon after it if it is a key, or a number, boolean or null. */
const token = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d[\d.eE+-]*|\b(?:true|false|null)\b)/g;

/** Finds the tokens of JSON, also within other text; keys are keywords, like argument names in the code samples. */
export function jsonTokens(text: string): JsonToken[] {
  return Array.from(text.matchAll(token), (match) => {
    const [, string, colon, atom] = match;
    return {
      kind: atom !== undefined ? 'constant' : colon === undefined ? 'string' : 'keyword',
      start: match.index,
      end: match.index + (string ?? atom ?? '').length,
    };
  });
}
