import { isShown } from './keywords.ts';
import type { Rule, UnknownKeyword } from './reference.ts';
import {
  exactDigits,
  isObject,
  type Json,
  type JsonObject,
  listOf,
  narrowerTypes,
  objectOf,
  textOf,
  typeNames,
} from './json.ts';

/**
 * The JSON types of a schema, `null` last, from `type` and `nullable` (3.0). Without `type`, they are inferred from keywords,
 * `const` and `enum`.
 */
export function readTypes(parts: JsonObject[]): string[] {
  let types: string[] | undefined;
  for (const part of parts) {
    const own = typeNames(part);
    if (own.length === 0) continue;
    types = types === undefined ? own : narrowerTypes(types, own);
  }
  const found = types ?? impliedTypes(parts);
  const nullable = parts.some((part) => part.nullable === true);
  const plain = found.filter((type) => type !== 'null');
  return found.includes('null') || (nullable && plain.length > 0) ? [...plain, 'null'] : plain;
}

/** Whether the parts of a schema have types of which no value is. */
export function contradict(parts: JsonObject[]): boolean {
  const named = parts.map(typeNames).filter((own) => own.length > 0);
  const all = named.map((own) => (own.includes('number') ? [...own, 'integer'] : own));
  const [first = []] = all;
  return all.length > 1 && !first.some((type) => all.every((own) => own.includes(type)));
}

function impliedTypes(parts: JsonObject[]): string[] {
  for (const part of parts) {
    const values = 'const' in part ? [part.const ?? null] : listOf(part.enum);
    if (values.length > 0) return [...new Set(values.map(typeOfValue))];
    if ('properties' in part || 'additionalProperties' in part || 'patternProperties' in part) return ['object'];
    if ('items' in part || 'prefixItems' in part) return ['array'];
    if ('minLength' in part || 'maxLength' in part || 'pattern' in part || textOf(part.format) === 'binary')
      return ['string'];
  }
  return [];
}

function typeOfValue(value: Json): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : exactDigits(value) === undefined ? typeof value : 'number';
}

/** Whether a schema is nothing but a condition (`if`, `then`, `else`) and the sentence for it. */
export function isRule(node: Json): boolean {
  return (
    isObject(node) &&
    typeof node.description === 'string' &&
    'if' in node &&
    Object.keys(node).every((key) => ['if', 'then', 'else', 'title', 'description'].includes(key))
  );
}

/** The rules among the members of `x-rules` or of an `allOf`. */
export function readRules(members: Json | undefined): Rule[] {
  return listOf(members)
    .filter(isRule)
    .map((member) => {
      const { title: _, description, ...condition } = objectOf(member);
      return { description: textOf(description) ?? '', condition };
    });
}

/** The keywords of a part of a schema that no page says in words, which are shown as raw JSON; other tools' (`x-`) are not. */
export function unknownKeywords(part: JsonObject): UnknownKeyword[] {
  return Object.entries(part).flatMap(([key, value]) => {
    const isKnown = key === 'x-rules' ? listOf(value).every(isRule) : key.startsWith('x-') || isShown(key, value);
    return isKnown ? [] : [{ key, value }];
  });
}
