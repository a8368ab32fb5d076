/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

/** A JSON object, such as a node of an OpenAPI document. */
export type JsonObject = { [key: string]: Json };

/** Returns the entries of a map in an OpenAPI document, in order, without extensions (`x-`). */
export function entriesOf(map: Json | undefined): [name: string, member: Json][] {
  return Object.entries(objectOf(map)).filter(([name]) => !name.startsWith('x-'));
}

/** Whether a value is a JSON object (not null, not an array). */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value is a JSON object or array. */
export function isTree(value: Json): value is JsonObject | Json[] {
  return typeof value === 'object' && value !== null;
}

/** Returns an object unchanged, and an empty object for any other value. */
export function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

/** Returns an own member of an object, so that names like `constructor` are not inherited. */
export function memberOf<Value>(object: { readonly [name: string]: Value }, name: string): Value | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Returns the own member of an object or array for a segment of a JSON Pointer. */
export function memberAt(node: Json | undefined, key: string): Json | undefined {
  return Array.isArray(node) ? node[Number(key)] : memberOf(objectOf(node), key);
}

/** Yields all objects and arrays in a value in pre-order; not recursive, as untrusted values may be very deep. */
export function* nodesIn(value: Json): Generator<Json[] | JsonObject> {
  const stack = [value];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (typeof node !== 'object' || node === null) continue;
    yield node;
    for (const member of Object.values(node).toReversed()) stack.push(member);
  }
}

/** Returns all objects in a value in pre-order. */
export function objectsIn(value: Json): JsonObject[] {
  return [...nodesIn(value)].filter(isObject);
}

/** Sets an own member of any name, including `__proto__`. */
export function define(object: JsonObject, name: string, value: Json): void {
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
}

/** Returns a copy of an object with each value changed. */
export function mapValues(object: JsonObject, change: (value: Json, key: string) => Json): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value = null]) => [key, change(value, key)]));
}

/** Returns a copy of an object without some members. */
export function without(object: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}

/** Returns an array unchanged, and an empty array for any other value. */
export function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

/** Returns a non-empty string; undefined for any other value. */
export function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Like `textOf`, but also converts numbers and booleans, as YAML reads an unquoted `443` or `1.0` as a number. */
export function scalarText(value: Json | undefined): string | undefined {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : textOf(value);
}

/** Returns the strings of an array without other items; an empty array for any other value. */
export function textsOf(value: Json | undefined): string[] {
  return listOf(value).filter((item) => typeof item === 'string');
}

/** Returns the names in a schema's `type`, which is a string or an array. */
export function typeNames({ type = [] }: { [key: string]: Json | undefined }): string[] {
  return textsOf([type].flat());
}

/** Returns the types that both arrays allow (an integer is a number); `after` if they have no type in common. */
export function narrowerTypes(before: string[], after: string[]): string[] {
  const both = before.filter((type) => after.includes(type) || (type === 'integer' && after.includes('number')));
  return both.length > 0 ? both : after;
}

/** Parses JSON; returns undefined for invalid JSON. */
export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

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

/** Serializes a value as JSON, with the keys of objects sorted, so that equal values have the same text. */
export function textInOrder(value: Json): string {
  return JSON.stringify(value, isTree(value) ? inOrder : undefined);
}

function inOrder(_: string, value: Json): Json {
  return isObject(value) ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))) : value;
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

/** Returns a text as inline code in Markdown, with a fence that is longer than any backticks in the text. */
export function inCode(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  if (longest === 0) return `\`${text === '' ? '""' : text}\``;
  const fence = '`'.repeat(longest + 1);
  return `${fence} ${text} ${fence}`;
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

/** Whether two JSON values are equal; the order of keys does not matter. */
export { deepCompareStrict as sameJson } from '@cfworker/json-schema';

/** Whether a media type is binary: images, audio, archives. */
export function isBinary(mediaType: string): boolean {
  return /^(?:image|audio|video|font)\/|^application\/(?:octet-stream|pdf|zip)(?:;|$)/.test(mediaType);
}

/** Whether a media type is JSON: `application/json`, `application/problem+json; charset=utf-8`, `text/json`. */
export function isJson(mediaType: string): boolean {
  return /^(?:application\/(?:[\w.*-]+\+)?|text\/)json(?![\w-])/i.test(mediaType);
}

/** Whether a media type is JSON Lines: `application/x-ndjson`, `application/jsonl`. */
export function isJsonLines(mediaType: string): boolean {
  return /[/-](?:ndjson|jsonl)\b/i.test(mediaType);
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
