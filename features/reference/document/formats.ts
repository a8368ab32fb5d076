import { format } from '@cfworker/json-schema';

/** A format of JSON Schema as Ajv takes it: of strings, or of numbers where it says so. */
export type Format = ((value: string) => boolean) | { type: 'number'; validate: (value: number) => boolean };

const { date, 'date-time': dateTime, duration, email, hostname, ipv4, ipv6, uuid } = format;

/** The formats that requests are checked for, OpenAPI's own among them; others are left alone. */
export const formats: Record<string, Format> = {
  ...Object.fromEntries(
    Object.entries({ date, 'date-time': dateTime, duration, email, hostname, ipv4, ipv6, uuid }).filter(
      (entry): entry is [string, (value: string) => boolean] => entry[1] !== undefined,
    ),
  ),
  // A regular expression of RFC 3986 takes long over the megabytes that a data URL may have.
  uri: (value) => /^[a-z][a-z0-9+.-]*:/i.test(value) && URL.canParse(value),
  byte: (value) => value.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(value),
  int32: { type: 'number', validate: (value) => Number.isInteger(value) && value >= -(2 ** 31) && value < 2 ** 31 },
  int64: { type: 'number', validate: (value) => Number.isInteger(value) && Math.abs(value) <= 2 ** 63 },
};
