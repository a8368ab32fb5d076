import { format as known } from '@cfworker/json-schema';
import { type Json, type JsonObject, memberOf, textOf } from './json.ts';

const standard = ['date', 'date-time', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid'];

/** The formats of texts that requests are checked for, OpenAPI's own among them; others are left alone. */
export const formats: Record<string, (value: string) => boolean> = {
  ...Object.fromEntries(Object.entries(known).filter(([name]) => standard.includes(name))),
  // A regular expression of RFC 3986 takes long over the megabytes that a data URL may have.
  uri: (value) => /^[a-z][a-z0-9+.-]*:/i.test(value) && URL.canParse(value),
  byte: (value) => value.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(value),
};

/** Whether a value is as the format of its schema wants it; any is by one that is not checked. */
export function hasFormat({ format }: JsonObject, value: Json): boolean {
  const check = memberOf(formats, textOf(format) ?? '');
  return check === undefined || typeof value !== 'string' || check(value);
}

/** Gives whole numbers of so many bits the limits that they have: validators know formats of texts alone. */
export function limitNumbers(converted: JsonObject): void {
  const { format, minimum, maximum, type } = converted;
  const limits = format === 'int32' ? [-(2 ** 31), 2 ** 31 - 1] : format === 'int64' ? [-(2 ** 63), 2 ** 63] : [];
  const [least, most] = limits;
  if (least === undefined || most === undefined) return;
  converted.minimum = typeof minimum === 'number' ? Math.max(minimum, least) : least;
  converted.maximum = typeof maximum === 'number' ? Math.min(maximum, most) : most;
  if (type === 'number') converted.type = 'integer';
  else if (Array.isArray(type)) converted.type = type.map((name) => (name === 'number' ? 'integer' : name));
}

/** A text of each format. */
const formatExamples: { readonly [format: string]: string } = {
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
  byte: 'AAAA',
  int64: '0',
  uint64: '0',
  decimal: '0.5',
  regex: '.*',
  'json-pointer': '/a',
  'relative-json-pointer': '0',
};

/** The shortest texts of formats whose usual one may be too long. */
const shortExamples: { readonly [format: string]: string } = { uri: 'a:b', url: 'a:b', email: 'a@b.co', hostname: 'a' };

/**
 * Texts of a format, for samples: the usual one, a short one, and one of a least length; Base64 comes in fours. For another
 * `nth`, what may be a further one.
 */
export function formatTexts(format: string, minimum: number, nth = 0): string[] {
  const usual = memberOf(formatExamples, format);
  if (usual === undefined) return [];
  const short = memberOf(shortExamples, format) ?? usual;
  const long = usual.includes('@') ? usual.padStart(minimum, 'x') : usual.padEnd(Math.ceil(minimum / 4) * 4, 'A');
  return [usual, short, long].flatMap((text) => (nth === 0 ? [text] : furtherTexts(text, nth)));
}

/** A text with another last digit, or with a number before its last dot or at its end, where Base64 has four more. */
function furtherTexts(text: string, nth: number): string[] {
  const number = String(nth + 1);
  return [
    text.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + nth) % 10)),
    text.replace(/(?=\.[^.]*$)/, number),
    text + number,
    text + number.padStart(4, 'A'),
  ].filter((other) => other !== text);
}
