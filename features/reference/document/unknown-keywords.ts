import { isObject, listOf, type Json, type JsonObject } from './json.ts';
import { constraintKeywords, isRule } from './read-keywords.ts';
import type { UnknownKeyword } from './reference.ts';

const knownKeywords = new Set([
  ...constraintKeywords,
  'enum',
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

/** The keywords of a part of a schema that have no rule, which are shown as raw JSON. */
export function unknownKeywords(part: JsonObject): UnknownKeyword[] {
  return Object.entries(part).flatMap(([key, value]) => (isKnownKeyword(key, value) ? [] : [{ key, value }]));
}

/** Whether a schema keyword has a rule of its own, or is another tool's (`x-`); the others are shown as raw JSON. */
function isKnownKeyword(key: string, value: Json): boolean {
  if (key === 'not') return isObject(value);
  if (key === 'additionalProperties' || key === 'unevaluatedProperties')
    return key === 'additionalProperties' || value === false;
  if (key === 'examples') return Array.isArray(value);
  if (key === 'x-rules') return listOf(value).every(isRule);
  return knownKeywords.has(key) || key.startsWith('x-');
}
