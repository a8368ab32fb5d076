import { format as validators } from '@cfworker/json-schema';
import { isObject, type Json, type JsonObject, memberOf, textOf } from './json.ts';

const standard =
  'date date-time duration email hostname ipv4 ipv6 uuid json-pointer relative-json-pointer uri-template'.split(' ');

// A regular expression for RFC 3986 is slow on data URLs of several megabytes.
const isReference = (value: string): boolean => /^[^\s"<>\\^`]*$/.test(value);
const isAbsolute = (value: string): boolean =>
  /^[a-z][a-z0-9+.-]*:/i.test(value) && isReference(value) && URL.canParse(value);
const isHostname = (value: string): boolean =>
  /^[^\s/?#@:[\]%\\]+$/.test(value) && validators['hostname']?.(URL.parse(`http://${value}`)?.hostname ?? '') === true;

/** Validators of the string formats that are checked in requests, including OpenAPI's own. */
export const formats: Record<string, (value: string) => boolean> = {
  ...Object.fromEntries(Object.entries(validators).filter(([name]) => standard.includes(name))),
  uri: isAbsolute,
  iri: isAbsolute,
  'uri-reference': isReference,
  'iri-reference': isReference,
  'idn-hostname': isHostname,
  'idn-email': (value) => isHostname(/^[^\s@]+@([^\s@]+)$/.exec(value)?.[1] ?? ''),
  // Many documents mean a time of day, which RFC 3339 has no form for: 09:30.
  time: (value) => {
    const [, start, seconds = ':00', zone = 'Z'] =
      /^(\d\d:\d\d)(:\d\d(?:\.\d+)?)?(z|[+-]\d\d:\d\d)?$/i.exec(value) ?? [];
    return start !== undefined && validators['time']?.(start + seconds + zone) === true;
  },
  byte: (value) => value.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(value),
};

/** The types of JSON Schema (2020-12, 6.1.1), each with what tells its values. */
export const jsonTypes = new Map<Json, (value: Json) => boolean>([
  ['string', (value) => typeof value === 'string'],
  // JSON.parse reads 1e999 as Infinity.
  ['number', Number.isFinite],
  ['integer', Number.isInteger],
  ['boolean', (value) => typeof value === 'boolean'],
  ['array', Array.isArray],
  ['object', isObject],
  ['null', (value) => value === null],
]);

/** Whether a value has the type, or one of the types, of a schema. */
export function hasType(value: Json, type: Json): boolean {
  return (Array.isArray(type) ? type : [type]).some((name) => jsonTypes.get(name)?.(value) === true);
}

/** Whether a value matches the schema's `format`. Formats that are not checked match any value. */
export function hasFormat({ format }: JsonObject, value: Json): boolean {
  const check = memberOf(formats, textOf(format) ?? '');
  return check === undefined || typeof value !== 'string' || check(value);
}

/** Adds the limits of `int32`, `uint8` and the like to a converted schema, as validators check formats of strings. */
export function limitNumbers(converted: JsonObject): void {
  const { format, minimum, maximum, type } = converted;
  const [, unsigned, size] = /^(u?)int(8|16|32|64)$/.exec(textOf(format) ?? '') ?? [];
  if (size === undefined) return;
  const bits = Number(size) - (unsigned === 'u' ? 0 : 1);
  const low = unsigned === 'u' ? 0 : -(2 ** bits);
  const high = 2 ** bits - 1;
  converted.minimum = typeof minimum === 'number' ? Math.max(minimum, low) : low;
  converted.maximum = typeof maximum === 'number' ? Math.min(maximum, high) : high;
  if (type === 'number') converted.type = 'integer';
  else if (Array.isArray(type)) converted.type = type.map((name) => (name === 'number' ? 'integer' : name));
}

/** An example of each format. */
export const formatExamples: { readonly [format: string]: string } = {
  'date-time': '2025-01-01T00:00:00Z',
  date: '2025-01-01',
  time: '00:00:00Z',
  duration: 'P1D',
  email: 'name@example.com',
  'idn-email': 'name@example.com',
  hostname: 'example.com',
  'idn-hostname': 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com',
  url: 'https://example.com',
  iri: 'https://example.com',
  'uri-reference': '/',
  'iri-reference': '/',
  'uri-template': '/{id}',
  uuid: '00000000-0000-4000-8000-000000000000',
  guid: '00000000-0000-4000-8000-000000000000',
  byte: 'AAAA',
  base64url: 'AAAA',
  int64: '0',
  uint64: '0',
  decimal: '0.5',
  regex: '.*',
  'json-pointer': '/a',
  'relative-json-pointer': '0',
};

/** The shortest examples of formats, for schemas whose `maxLength` excludes the usual example. */
const shortExamples: { readonly [format: string]: string } = { uri: 'a:b', url: 'a:b', email: 'a@b.co', hostname: 'a' };

/**
 * Returns candidates for a sample of a format: the usual example, a short one, and one padded to `minimum` characters
 * (Base64: to a multiple of four). For `nth` > 0 returns variants of these, for lists with unique items.
 */
export function formatTexts(format: string, minimum: number, nth = 0): string[] {
  const usual = memberOf(formatExamples, format);
  if (usual === undefined) return [];
  const short = memberOf(shortExamples, format) ?? usual;
  const long = usual.includes('@') ? usual.padStart(minimum, 'x') : usual.padEnd(Math.ceil(minimum / 4) * 4, 'A');
  return [usual, short, long].flatMap((text) => (nth === 0 ? [text] : furtherTexts(text, nth)));
}

/** Returns variants of a text: with another last digit, or with a number before its last dot or at its end. */
function furtherTexts(text: string, nth: number): string[] {
  const number = String(nth + 1);
  return [
    text.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + nth) % 10)),
    text.replace(/(?=\.[^.]*$)/, number),
    text + number,
    text + number.padStart(4, 'A'),
  ].filter((other) => other !== text);
}
