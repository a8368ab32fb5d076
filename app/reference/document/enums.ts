import { jsonText, listOf, objectOf, sameJson, textOf } from './json.ts';
import type { Json, JsonObject } from './json.ts';
import type { EnumValue } from './reference.ts';

/**
 * The allowed values with their descriptions (`x-enumDescriptions`, `x-enum-descriptions`, by value or in order); the
 * intersection when several parts have an `enum`.
 */
export function readEnum(parts: JsonObject[]): EnumValue[] | undefined {
  let values: Json[] | undefined;
  for (const part of parts) {
    if (!Array.isArray(part.enum)) continue;
    const own = part.enum;
    values = values === undefined ? own : values.filter((value) => own.some((other) => sameJson(value, other)));
  }
  const all = values;
  if (all === undefined) return undefined;
  return all.map((value, index) => ({ value, description: enumDescription(parts, value, index) }));
}

/** The keywords that `readEnum` reads. */
export const ENUM_KEYWORDS = ['enum', 'x-enumDescriptions', 'x-enum-descriptions'];

function enumDescription(parts: JsonObject[], value: Json, index: number): string | undefined {
  for (const part of parts) {
    const words = part['x-enumDescriptions'] ?? part['x-enum-descriptions'];
    const key = typeof value === 'string' ? value : jsonText(value);
    const found = textOf(Array.isArray(words) ? listOf(words)[index] : objectOf(words)[key]);
    if (found !== undefined) return found;
  }
  return undefined;
}
