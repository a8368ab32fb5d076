import { isObject, listOf, objectOf, textOf } from './json.ts';
import type { Json, JsonObject } from './json.ts';
import { isNullOnly, openAllOf } from './merge.ts';
import { SCHEMAS_POINTER, schemaName } from './resolve.ts';
import type { Resolver } from './resolve.ts';
import { slug } from './anchors.ts';
import { readTypes } from './types.ts';

/** An alternative's schema and its name. */
export type NamedAlternative = { schema: Json; label: string; segment: string; discriminator?: string | undefined };

/** The alternatives of one `oneOf` or `anyOf`; `nullable` when one of them was only `null`. */
export type ReadAlternatives = {
  kind: 'oneOf' | 'anyOf';
  options: NamedAlternative[];
  nullable: boolean;
  discriminator?: string | undefined;
};

/**
 * Names the alternatives of a `oneOf` or `anyOf`. The name is, in this order: the discriminator's value, the title,
 * the value of the property that distinguishes the alternatives (`role`, `type`), the component's name, the JSON type.
 * An alternative that allows only `null` (3.1) is removed and returned as `nullable`.
 */
export function readAlternatives(resolver: Resolver, part: JsonObject, kind: 'oneOf' | 'anyOf'): ReadAlternatives {
  const members = listOf(part[kind]);
  const options = members.filter((member) => !isNullOnly(resolver, member));
  const declared = objectOf(part.discriminator);
  const property = textOf(declared.propertyName);
  const distinguishing = distinguishingProperty(resolver, options);
  const named = options.map((schema, index): NamedAlternative => {
    const value = mappedValue(objectOf(declared.mapping), schema);
    const { parts, pointers } = openAllOf(resolver, schema);
    const titled = parts.map((one) => textOf(one.title)).find((title) => title !== undefined);
    const fixed = distinguishing === undefined ? undefined : onlyValue(resolver, parts, distinguishing);
    const name = schemaName(pointers[0]);
    const label = value ?? titled ?? fixed ?? name ?? typeLabel(resolver, parts, index);
    const discriminator =
      value !== undefined ? property : titled === undefined && fixed !== undefined ? distinguishing : undefined;
    return { schema, label, segment: slug(label), discriminator };
  });
  return { kind, options: named, nullable: options.length < members.length, discriminator: property };
}

function mappedValue(mapping: JsonObject, schema: Json): string | undefined {
  const pointer = isObject(schema) ? textOf(schema.$ref) : undefined;
  if (pointer === undefined) return undefined;
  return Object.keys(mapping).find(
    (value) => mapping[value] === pointer || `${SCHEMAS_POINTER}${String(mapping[value])}` === pointer,
  );
}

/** The property with a different fixed value in each alternative. */
function distinguishingProperty(resolver: Resolver, options: Json[]): string | undefined {
  if (options.length < 2) return undefined;
  const opened = options.map((option) => openAllOf(resolver, option).parts);
  const candidates = (opened[0] ?? []).flatMap((part) => Object.keys(objectOf(part.properties)));
  return candidates.find((name) => {
    const values = opened.map((parts) => onlyValue(resolver, parts, name));
    return !values.includes(undefined) && new Set(values).size === values.length;
  });
}

function onlyValue(resolver: Resolver, parts: JsonObject[], name: string): string | undefined {
  for (const part of parts) {
    for (const schema of openAllOf(resolver, objectOf(part.properties)[name]).parts) {
      if (typeof schema.const === 'string') return schema.const;
      const [value, ...more] = listOf(schema.enum);
      if (typeof value === 'string' && more.length === 0) return value;
    }
  }
  return undefined;
}

function typeLabel(resolver: Resolver, parts: JsonObject[], index: number): string {
  const [type] = readTypes(parts);
  if (type === undefined) return String(index + 1);
  const items = parts.map((part) => part.items).find((value) => value !== undefined);
  if (type !== 'array' || items === undefined) return type;
  const opened = openAllOf(resolver, items);
  return `array-${schemaName(opened.pointers[0]) ?? typeLabel(resolver, opened.parts, 0)}`;
}
