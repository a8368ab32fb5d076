import { readDocs } from './info.ts';
import { jsonText, listOf, memberOf, objectOf, sameJson, textOf, textsOf, type Json, type JsonObject } from './json.ts';
import type { EnumValue, SchemaView } from './reference.ts';

/** The annotations of a schema; the outermost part wins. */
export function annotations(
  parts: JsonObject[],
): Pick<
  SchemaView,
  | 'title'
  | 'description'
  | 'format'
  | 'examples'
  | 'default'
  | 'const'
  | 'docs'
  | 'readOnly'
  | 'writeOnly'
  | 'deprecated'
> {
  const first = (key: string): Json | undefined => parts.find((part) => part[key] !== undefined)?.[key];
  const flag = (key: string): true | undefined => (parts.some((part) => part[key] === true) ? true : undefined);
  const value = (key: string): { value: Json } | undefined => {
    const found = first(key);
    return found === undefined ? undefined : { value: found };
  };
  return {
    title: textOf(first('title')),
    description: textOf(first('description')),
    format: textsOf(parts.map((part) => part.format ?? null))[0],
    examples: parts.flatMap((part) => [...('example' in part ? [part.example ?? null] : []), ...listOf(part.examples)]),
    default: value('default'),
    const: value('const'),
    docs: readDocs(first('externalDocs')),
    readOnly: flag('readOnly'),
    writeOnly: flag('writeOnly'),
    deprecated: flag('deprecated'),
  };
}

/**
 * The allowed values with their names and descriptions (`x-enum-varnames`, `x-enumDescriptions` and their kind, by value
 * or in order); the intersection when several parts have an `enum`.
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
  return all.map((value, index) => ({
    value,
    name: enumWords(parts, ['x-enum-varnames', 'x-enumNames'], value, index),
    description: enumWords(parts, ['x-enumDescriptions', 'x-enum-descriptions'], value, index),
  }));
}

function enumWords(parts: JsonObject[], keywords: string[], value: Json, index: number): string | undefined {
  for (const part of parts) {
    const words = keywords.map((keyword) => part[keyword]).find((one) => one !== undefined);
    const key = typeof value === 'string' ? value : jsonText(value);
    const found = textOf(Array.isArray(words) ? listOf(words)[index] : memberOf(objectOf(words), key));
    if (found !== undefined) return found;
  }
  return undefined;
}
