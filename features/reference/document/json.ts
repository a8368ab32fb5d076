/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

/** A JSON object: what every node of an OpenAPI document is read as. */
export type JsonObject = { [key: string]: Json };

/** The members of a map of OpenAPI, in order, without its extensions (`x-`). */
export function entriesOf(map: Json | undefined): [name: string, member: Json][] {
  return Object.entries(objectOf(map)).filter(([name]) => !name.startsWith('x-'));
}

/** Whether a value is a JSON object (not null, not an array). */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value as an object; empty for anything else. */
export function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

/** The member that an object itself has by a name, which may be `constructor`. */
export function memberOf<Value>(object: { readonly [name: string]: Value }, name: string): Value | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** What an object or a list itself has at a step of a JSON pointer. */
export function memberAt(node: Json | undefined, key: string): Json | undefined {
  return Array.isArray(node) ? node[Number(key)] : memberOf(objectOf(node), key);
}

/** Every object and list inside a value, itself first, each before what is in it; however deep, as strangers send some. */
export function* nodesIn(value: Json): Generator<Json[] | JsonObject> {
  const open = [value];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node !== 'object' || node === null) continue;
    yield node;
    for (const member of Object.values(node).toReversed()) open.push(member);
  }
}

/** The objects among them. */
export function objectsIn(value: Json): JsonObject[] {
  return [...nodesIn(value)].filter(isObject);
}

/** Sets a key of any name, `__proto__` among them. */
export function define(object: JsonObject, name: string, value: Json): void {
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
}

/** An object with each of its values changed. */
export function mapValues(object: JsonObject, change: (value: Json, key: string) => Json): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value = null]) => [key, change(value, key)]));
}

/** An object without some of its members. */
export function without(object: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}

/** The value as an array; empty for anything else. */
export function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

/** The value when it is a non-empty string. */
export function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** As `textOf`, also of a number or a boolean: what YAML makes of a text without quotation marks, `443` or `1.0`. */
export function scalarText(value: Json | undefined): string | undefined {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : textOf(value);
}

/** The strings of an array; other items are dropped. */
export function textsOf(value: Json | undefined): string[] {
  return listOf(value).filter((item) => typeof item === 'string');
}

/** The names in a schema's `type`, which is one or a list of them. */
export function typeNames({ type = [] }: { [key: string]: Json | undefined }): string[] {
  return textsOf([type].flat());
}

/** The types that both lists allow, an integer being a number; the later list where they share none. */
export function narrowerTypes(before: string[], after: string[]): string[] {
  const both = before.filter((type) => after.includes(type) || (type === 'integer' && after.includes('number')));
  return both.length > 0 ? both : after;
}

/** The value that a text is the JSON of; undefined for any other text. */
export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** The first character of a text that stands for a number with more digits than a double holds. */
const exactMark = '\u{E000}';

/** Whether a number's text says more than a double holds: `9007199254740993`, `0.12345678901234567`. */
export function isInexact(digits: string): boolean {
  if (!/^-?\d+(?:\.\d+)?$/.test(digits)) return false;
  const significant = digits.replace('.', '').replace(/^-?0*/, '').replace(/0+$/, '');
  return significant.length > 15 && String(Number(digits)) !== digits;
}

/** The text that stands for an exact number. */
export function markExact(digits: string): string {
  return exactMark + digits;
}

/** The digits of a value that stands for an exact number; undefined for any other. */
export function exactDigits(value: Json | undefined): string | undefined {
  return typeof value === 'string' && value.startsWith(exactMark) ? value.slice(1) : undefined;
}

/** A value with its exact numbers as what a double holds of them. */
export function withDoubles(value: Json): Json {
  const digits = exactDigits(value);
  if (digits !== undefined) return Number(digits);
  if (Array.isArray(value)) return value.map(withDoubles);
  return isObject(value) ? mapValues(value, withDoubles) : value;
}

/** A text of JSON or YAML with exact numbers as plain ones. */
export function withoutExactMarks(text: string): string {
  return text.includes(exactMark) ? text.replaceAll(/(["']?)\u{E000}(-?[\d.]+)\1/gu, '$2') : text;
}

/** Whether a text may have numbers of more digits than a double holds. */
export function mayBeInexact(text: string): boolean {
  return /\d[\d.]{15}/.test(text);
}

/** As `parseJson`, with the exact numbers marked. */
export function readExactly(text: string): Json | undefined {
  if (!mayBeInexact(text)) return parseJson(text);
  const marked = text.replaceAll(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g, (token) =>
    token.length > 15 && !token.startsWith('"') && isInexact(token) ? `"${markExact(token)}"` : token,
  );
  return parseJson(marked);
}

/** A value as JSON on one line. */
export function jsonText(value: Json): string {
  return withoutExactMarks(JSON.stringify(value));
}

/** A value as indented JSON. */
export function indentedJson(value: Json): string {
  return withoutExactMarks(JSON.stringify(value, null, 2));
}

/** A value as text: a string as it is, anything else as JSON. */
export function plainText(value: Json): string {
  return exactDigits(value) ?? (typeof value === 'string' ? value : jsonText(value));
}

/**
 * A value as readable text: a string without quotes, unless it is empty, has white space that HTML collapses, or reads
 * like one of the values beside it.
 */
export function readableText(value: Json, beside: readonly Json[] = []): string {
  const digits = exactDigits(value);
  if (digits !== undefined || typeof value !== 'string') return digits ?? jsonText(value);
  const isPlain =
    /^\S+(?: \S+)*$/.test(value) && !beside.some((other) => other !== value && plainText(other) === value);
  return isPlain ? value : jsonText(value);
}

/** Puts a value into an object or a list, at a path in it. */
export function putValue(target: Json, path: (string | number)[], value: Json): void {
  const [step, ...rest] = path;
  if (typeof target !== 'object' || target === null || step === undefined) return;
  const place = target as { [key: string | number]: Json };
  if (rest.length === 0) place[step] = value;
  else putValue(place[step] ?? null, rest, value);
}

/** Whether two JSON values are equal; the order of keys does not matter. */
export { deepCompareStrict as sameJson } from '@cfworker/json-schema';

/** Whether a media type has bodies of bytes: pictures, sound, archives. */
export function isBinary(mediaType: string): boolean {
  return /^(?:image|audio|video|font)\/|^application\/(?:octet-stream|pdf|zip)(?:;|$)/.test(mediaType);
}

/** Whether a media type is JSON: `application/json`, `application/problem+json; charset=utf-8`, `text/json`. */
export function isJson(mediaType: string): boolean {
  return /^(?:application\/(?:[\w.*-]+\+)?|text\/)json(?![\w-])/i.test(mediaType);
}

/** A token of JSON with a colour of its own, in the theme's terms; `start` and `end` are in UTF-16 units. */
export type JsonToken = { kind: 'keyword' | 'string' | 'constant'; start: number; end: number };

/** Text, a name before its colon, a number or a word of JSON. */
const token = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d[\d.eE+-]*|\b(?:true|false|null)\b)/g;

/** The tokens of JSON, also among other text; names are keywords, like names of arguments in the samples. */
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
