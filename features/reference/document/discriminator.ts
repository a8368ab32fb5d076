import { oncePerObject } from '../../../app/core/memoize.ts';
import { flattenAllOf, mergeSchemas } from './all-of.ts';
import {
  isObject,
  type Json,
  type JsonObject,
  listOf,
  memberOf,
  objectOf,
  parseJson,
  textOf,
  textsOf,
  without,
} from './json.ts';
import { createResolver, escapeKey, type Resolver, schemaName, schemasPointer } from './resolve.ts';
import { join } from './anchors.ts';
import type { Link, SchemaView } from './reference.ts';

/** Where several schemas describe one object, none of them knows all of its properties. */
export const composing = ['allOf', 'anyOf', 'oneOf', 'if', 'dependentSchemas'];

/**
 * The discriminator as Ajv takes it, which then reports errors of the selected alternative only: each has the property,
 * requires it, and gives it a value of its own. Others are left to `oneOf` alone.
 */
export function discriminatorOf(node: JsonObject, resolver: Resolver): JsonObject | undefined {
  const name = textOf(objectOf(node.discriminator).propertyName);
  if (name === undefined || !Array.isArray(node.oneOf) || objectOf(node.discriminator).defaultMapping !== undefined)
    return undefined;
  const values = node.oneOf.map((option) => {
    const schema = objectOf(resolver.resolve(option).node);
    // Ajv does not follow a reference to the property's values.
    const property = objectOf(objectOf(schema.properties)[name]);
    const tags = 'const' in property ? [property.const ?? null] : listOf(property.enum);
    const isPlain = !composing.some((key) => key in schema) && !('$ref' in property);
    return isPlain && textsOf(schema.required).includes(name) ? textsOf(tags) : [];
  });
  const all = values.flat();
  return values.every((tags) => tags.length > 0) && new Set(all).size === all.length
    ? { propertyName: name }
    : undefined;
}

/**
 * Where Ajv cannot take the discriminator, requires of each alternative the values that the document gives it; several
 * may fit otherwise. The default one takes what is no other's, and no value at all (OpenAPI 3.2, `defaultMapping`).
 */
export function restrictByDiscriminator(converted: JsonObject, node: JsonObject, { document }: Resolver): void {
  const { propertyName, mapping, defaultMapping = null } = objectOf(node.discriminator);
  const name = textOf(propertyName);
  const key = Array.isArray(converted.oneOf) ? 'oneOf' : 'anyOf';
  const options = listOf(node[key]);
  if (name === undefined || options.length === 0) return;
  const values = options.map((option) => {
    // Where `anyOf` has no mapping, the names of schemas are seldom the values that are sent.
    const isTold = key === 'oneOf' || mappedValues(objectOf(mapping), option).length > 0;
    return isTold ? tagValues(document, option, name, mapping) : [];
  });
  const last = options.findIndex((option) => mappedValues({ defaultMapping }, option).length > 0);
  if (values.some((tags, index) => tags.length === 0 && index !== last)) return;
  converted.anyOf = listOf(converted[key]).map((option, index): Json => {
    const tag = tagOf(name, values[index] ?? []);
    // An alternative of `anyOf` that does not require the property itself may be without it.
    const wanted = key === 'oneOf' ? tag : without(tag, ['required']);
    return { allOf: [option, index === last ? { not: tagOf(name, values.toSpliced(last, 1).flat()) } : wanted] };
  });
  delete converted.oneOf;
}

/**
 * The values of a discriminator that mean an alternative: mapped ones, else the schema's name (OpenAPI 3.1, 4.8.25), unless
 * it allows only others itself.
 */
export function tagValues(document: JsonObject, option: Json, name: string, mapping: Json | undefined): Json[] {
  const property = mergeSchemas(document, memberOf(objectOf(mergeSchemas(document, option).properties), name) ?? {});
  const allowed = property.const === undefined ? property.enum : [property.const];
  const own = isObject(option) ? schemaName(textOf(option.$ref)) : undefined;
  const mapped = mappedValues(objectOf(mapping), option);
  const tags = mapped.length > 0 || own === undefined ? mapped : [own];
  return Array.isArray(allowed) && !tags.some((tag) => allowed.includes(tag))
    ? textsOf(allowed)
    : typed(tags, property);
}

/** The values of a discriminator as its property has them: a mapping has all as texts. */
export function typed(values: string[], property: JsonObject): Json[] {
  if ([property.type].flat().includes('string')) return values;
  return values.flatMap((value): Json[] => {
    const read = parseJson(value);
    return typeof read === 'boolean' || typeof read === 'number' ? [value, read] : [value];
  });
}

/** A schema whose alternatives have the discriminator's values that mean them. */
export function tagged(schema: JsonObject, { document }: Resolver): JsonObject {
  const { propertyName, mapping } = objectOf(schema.discriminator);
  const name = textOf(propertyName);
  if (name === undefined) return schema;
  const tag = (option: Json): Json => {
    const values = tagValues(document, option, name, mapping);
    return values.length === 0 ? option : { allOf: [option, tagOf(name, values)] };
  };
  const groups = ['oneOf', 'anyOf'].filter((key) => Array.isArray(schema[key]));
  return { ...schema, ...Object.fromEntries(groups.map((key) => [key, listOf(schema[key]).map(tag)])) };
}

/** That an object has one of some values for a property. */
export function tagOf(name: string, values: Json[]): JsonObject {
  return { required: [name], properties: { [name]: { enum: values } } };
}

/** The values of a discriminator that the mapping gives an alternative. */
export function mappedValues(mapping: JsonObject, option: Json): string[] {
  const pointer = isObject(option) ? textOf(option.$ref) : undefined;
  // Redocly makes components of what a mapping alone leads to.
  const name = schemaName(pointer) ?? pointer?.split('/').at(-1);
  return Object.keys(mapping).filter((value) => {
    const target = textOf(mapping[value]);
    return pointer !== undefined && (target === pointer || (schemaName(target) ?? target) === name);
  });
}

/** The schemas of a base's discriminator: mapped ones, otherwise those that extend it, under their own names. */
export function readMapping(resolver: Resolver, parts: JsonObject[]): SchemaView['discriminator'] {
  for (const part of parts) {
    const declared = objectOf(part.discriminator);
    const property = textOf(declared.propertyName);
    if (property === undefined || Array.isArray(part.oneOf) || Array.isArray(part.anyOf)) continue;
    const mapping = Object.entries(objectOf(declared.mapping)).flatMap(([value, target]) => {
      const name = typeof target === 'string' ? (schemaName(target) ?? target) : undefined;
      return name === undefined ? [] : [{ value, link: { id: join('schemas', name), name } }];
    });
    return { property, mapping: mapping.length > 0 ? mapping : subtypesOf(resolver, part) };
  }
  return undefined;
}

/** Every schema that takes the base by `allOf`, directly or through another. */
function subtypesOf(resolver: Resolver, base: JsonObject): { value: string; link: Link }[] {
  const schemas = objectOf(objectOf(resolver.document.components).schemas);
  const known = new Map<string, boolean>();
  const takes = (name: string): boolean => {
    const isKnown = known.get(name);
    if (isKnown !== undefined) return isKnown;
    // A circle takes nothing that it does not take elsewhere.
    known.set(name, false);
    const schema = memberOf(schemas, name);
    const parents = listOf(isObject(schema) ? schema.allOf : undefined).flatMap((member) => {
      const pointer = isObject(member) ? textOf(member.$ref) : undefined;
      return pointer?.startsWith(schemasPointer) === true ? [pointer] : [];
    });
    const isSubtype = parents.some((pointer) => isSame(resolver, pointer, base) || takes(schemaName(pointer) ?? ''));
    known.set(name, isSubtype);
    return isSubtype;
  };
  return Object.keys(schemas)
    .filter(takes)
    .map((name) => ({ value: name, link: { id: join('schemas', name), name } }));
}

function isSame(resolver: Resolver, pointer: string, base: JsonObject): boolean {
  const { node } = resolver.resolve({ $ref: pointer });
  return isObject(node) && isObject(node.discriminator) && node.discriminator === base.discriminator;
}

/** Whether values of a base, as it is without its subtypes, hold others of it. */
export const holdsItself = oncePerObject((document: JsonObject) => {
  const resolver = createResolver(document);
  return oncePerObject((base: JsonObject): boolean => {
    const nodes = new Set(flattenAllOf(resolver, base).parts.flatMap((part) => Object.values(part)));
    // Iteration includes what is added meanwhile.
    for (const node of nodes) {
      if (node === base) return true;
      if (typeof node !== 'object' || node === null) continue;
      for (const member of Object.values(node)) nodes.add(member);
      if (!isObject(node)) continue;
      nodes.add(resolver.resolve(node).node ?? null);
      for (const { link } of readMapping(resolver, [node])?.mapping ?? [])
        nodes.add(resolver.resolve({ $ref: schemasPointer + escapeKey(link.name) }).node ?? null);
    }
    return false;
  });
});
