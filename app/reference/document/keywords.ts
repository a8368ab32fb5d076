import { CONSTRAINT_KEYWORDS } from './constraints.ts';
import { ENUM_KEYWORDS } from './enums.ts';
import { isObject } from './json.ts';
import type { Json } from './json.ts';

const KNOWN = new Set([
  ...CONSTRAINT_KEYWORDS,
  ...ENUM_KEYWORDS,
  'type',
  'nullable',
  'format',
  'title',
  'description',
  'default',
  'const',
  'example',
  'examples',
  'required',
  'properties',
  'patternProperties',
  'prefixItems',
  'items',
  'allOf',
  'oneOf',
  'anyOf',
  'readOnly',
  'writeOnly',
  'deprecated',
  'externalDocs',
  'discriminator',
]);

/** Whether a schema keyword has a rule of its own; the others are shown as raw JSON. */
export function isKnownKeyword(key: string, value: Json): boolean {
  if (key === 'not') return isObject(value);
  if (key === 'additionalProperties' || key === 'unevaluatedProperties')
    return key === 'additionalProperties' || value === false;
  if (key === 'examples') return Array.isArray(value);
  return KNOWN.has(key);
}
