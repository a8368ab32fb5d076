import { oncePerObject } from '../../../app/core/memoize.ts';
import { flattenAllOf, isNullOnly, mergeParts, mergeSchemas } from './all-of.ts';
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
  typeNames,
  without,
} from './json.ts';
import { typedExample } from './keywords.ts';
import { createResolver, escapeKey, type Resolver, schemaName, schemasPointer } from './resolve.ts';
import { join } from './anchors.ts';
import type { Link, SchemaView } from './reference.ts';

/** Where several schemas describe one object, none of them knows all of its properties. */
export const composing = ['allOf', 'anyOf', 'oneOf', 'if', 'dependentSchemas'];

/**
 * Tells alternatives apart by the property that the document names, there or in a base that all of them extend, or that each
 * of them requires with values of its own.
 * Where these are distinct, as `oneOf` with a discriminator, whose check then reports errors of the selected alternative
 * only; otherwise several may fit. The default one takes what is no other's, and no value at all (OpenAPI 3.2,
 * `defaultMapping`).
 */
export function discriminate(converted: JsonObject, node: JsonObject, resolver: Resolver): void {
  const { document } = resolver;
  const key = Array.isArray(converted.oneOf) ? 'oneOf' : 'anyOf';
  const members = listOf(node[key]).map((option, index) => ({ option, schema: listOf(converted[key])[index] ?? true }));
  // Beside objects, there may be a text or null.
  const others = members.filter(({ option }) => {
    const types = typeNames(mergeSchemas(document, option));
    return isNullOnly(resolver, option) || (types.length > 0 && !types.includes('object'));
  });
  const all = members.filter((member) => !others.includes(member));
  const wholes = all.map(({ option }) => mergeSchemas(document, option));
  const { propertyName, mapping, defaultMapping = null } = objectOf(node.discriminator ?? inherited(wholes));
  const name =
    textOf(propertyName) ??
    ('discriminator' in node || all.length < 2 ? [] : textsOf(wholes[0]?.required)).find((field) =>
      areApart(wholes.map((whole) => ownTags(document, whole, field))),
    );
  if (name === undefined || all.length === 0) return;
  const isRequired = wholes.every(({ required }) => textsOf(required).includes(name));
  const own = wholes.map((whole) => ownTags(document, whole, name));
  const values = areApart(own)
    ? own
    : all.map(({ option }) => {
        // Where `anyOf` or a base has no mapping, the names of schemas are seldom the values that are sent.
        const isTold =
          (key === 'oneOf' && 'discriminator' in node) || mappedValues(objectOf(mapping), option).length > 0;
        return isTold ? tagValues(document, option, name, mapping) : [];
      });
  const last = all.findIndex(({ option }) => mappedValues({ defaultMapping }, option).length > 0);
  const isOnlyOne = last >= 0 && all.length === 1;
  if (isOnlyOne || values.some((tags, index) => tags.length === 0 && index !== last)) return;
  const isExact = last < 0 && areApart(values) && wholes.every(isOfObjects) && (key === 'oneOf' || isRequired);
  const options = all.map(({ option, schema }, index): Json => {
    const tag = tagOf(name, values[index] ?? []);
    // The check wants the values in the alternative itself.
    if (isExact) return values === own && isPlain(option) ? schema : { ...tag, allOf: [schema] };
    // An alternative of `anyOf` that does not require the property itself may be without it.
    const wanted = key === 'oneOf' ? tag : without(tag, ['required']);
    return { allOf: [schema, index === last ? { not: tagOf(name, values.toSpliced(last, 1).flat()) } : wanted] };
  });
  delete converted[key];
  const whole: JsonObject = isExact
    ? { type: 'object', discriminator: { propertyName: name }, oneOf: options }
    : { anyOf: options };
  const union =
    others.length === 0 ? whole : { [isExact ? key : 'anyOf']: [whole, ...others.map(({ schema }) => schema)] };
  // By itself: beside other keywords, Ajv loses what they describe where another than the first is selected.
  converted.allOf = [...listOf(converted.allOf), union];

  /** Whether an alternative has the property's values itself, in no part of it. */
  function isPlain(option: Json): boolean {
    const { node, siblings } = resolver.resolve(option);
    const schema = objectOf(node);
    const property = objectOf(name === undefined ? undefined : memberOf(objectOf(schema.properties), name));
    const isWhole = ![...composing, 'nullable'].some((key) => key in schema) && Object.keys(siblings).length === 0;
    return isWhole && !['$ref', ...composing].some((key) => key in property);
  }
}

/** The discriminator of the base that all alternatives extend, which requires its property. */
function inherited(wholes: JsonObject[]): Json | undefined {
  const [first] = wholes;
  const name = textOf(objectOf(first?.discriminator).propertyName);
  const isShared = wholes.every(
    ({ discriminator, required, oneOf, anyOf }) =>
      discriminator === first?.discriminator && !oneOf && !anyOf && textsOf(required).includes(name ?? ''),
  );
  return isShared && wholes.length > 1 ? first?.discriminator : undefined;
}

/** Whether each alternative has values of its own, all of them texts, numbers or booleans. */
function areApart(values: Json[][]): boolean {
  const all = values.flat();
  const areScalars = all.every((value) => typeof value !== 'object' && value !== '');
  return areScalars && values.every((tags) => tags.length > 0) && new Set(all).size === all.length;
}

/** The only values that an alternative has for a property that it requires, on both sides. */
function ownTags(document: JsonObject, { properties, required }: JsonObject, name: string): Json[] {
  const property = mergeSchemas(document, memberOf(objectOf(properties), name) ?? {});
  const isAsked = textsOf(required).includes(name) && property.readOnly !== true && property.writeOnly !== true;
  const values = property.const === undefined ? listOf(property.enum) : [property.const];
  // A value may be null as well, or be a number that is written as a text.
  const isTold = property.nullable !== true && values.every((value) => typedExample(property, value) === value);
  return isAsked && isTold ? values : [];
}

function isOfObjects(whole: JsonObject): boolean {
  const types = typeNames(whole);
  if (whole.nullable === true) return false;
  return types.length > 0
    ? types.every((type) => type === 'object')
    : ['properties', 'oneOf', 'anyOf'].some((key) => key in whole);
}

/**
 * The values of a discriminator that mean an alternative: mapped ones, else those of its own alternatives, else the schema's
 * name (OpenAPI 3.1, 4.8.25), unless it allows only others itself.
 */
export function tagValues(
  document: JsonObject,
  option: Json,
  name: string,
  mapping: Json | undefined,
  seen = new Set<Json>(),
): Json[] {
  const { parts } = flattenAllOf(createResolver(document), option);
  const merged = mergeParts(parts);
  const property = mergeSchemas(document, memberOf(objectOf(merged.properties), name) ?? {});
  const allowed = property.const === undefined ? property.enum : [property.const];
  const own = isObject(option) ? schemaName(textOf(option.$ref)) : undefined;
  const mapped = mappedValues(objectOf(mapping), option);
  const inner = objectOf(merged.discriminator);
  const whole = { ...objectOf(mapping), ...(inner.propertyName === name ? objectOf(inner.mapping) : {}) };
  // Of several unions, each alternative would be a new one with those of the others, without an end where they hold themselves.
  const unions = parts.filter((part) => part.oneOf !== undefined || part.anyOf !== undefined);
  const members = unions.length > 1 ? [] : listOf(merged.oneOf ?? merged.anyOf);
  // One that extends the union which it is an alternative of is none itself.
  const alternatives = members.some((one) => keyOf(one) === keyOf(option)) ? [] : members;
  // Each union is followed once: several that hold each other have as many ways through them as orders.
  if (alternatives.length > 0) seen.add(keyOf(option));
  const nested = alternatives.flatMap((one) =>
    seen.has(keyOf(one)) ? [] : [tagValues(document, one, name, whole, seen)],
  );
  if (mapped.length === 0 && nested.length > 0 && nested.every((values) => values.length > 0)) return nested.flat();
  const tags = mapped.length > 0 || own === undefined ? mapped : [own];
  return Array.isArray(allowed) && !tags.some((tag) => allowed.includes(tag))
    ? textsOf(allowed)
    : typed(tags, property);
}

/** What a schema is known by: its reference, or itself. */
function keyOf(schema: Json): Json {
  return isObject(schema) ? (schema.$ref ?? schema) : schema;
}

/** The values of a discriminator as its property has them: a mapping has all as texts. */
export function typed(values: string[], property: JsonObject): Json[] {
  const types = typeNames(property);
  if (types.includes('string')) return values;
  return values.flatMap((value): Json[] => {
    const read = parseJson(value);
    if (typeof read !== 'boolean' && typeof read !== 'number') return [value];
    return types.length > 0 ? [read] : [value, read];
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
