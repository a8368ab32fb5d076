import { memoizeByObject } from '../../../app/core/memoize.ts';
import { flattenAllOf, isMarked, isNullOnly, mergeParts, mergeSchemas } from './all-of.ts';
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
import { escapeKey, resolve, schemaName, schemasPointer } from './resolve.ts';
import { join } from './anchors.ts';
import type { Link, SchemaView } from './schema-view.ts';

/** Keywords that apply several schemas to one object, so that none of these describes all of its properties. */
export const combiners = ['allOf', 'anyOf', 'oneOf', 'if', 'dependentSchemas'];

/**
 * Distinguishes the alternatives of a converted schema by a property: that of its discriminator or of the discriminator
 * in a base that all of them extend, or else a property that each alternative requires with values of its own.
 * With distinct values, the result is a `oneOf` with `discriminator`, of which only the selected alternative is checked;
 * otherwise an `anyOf`. The default alternative (`defaultMapping`, OpenAPI 3.2) matches objects with any other value or
 * without the property.
 * @param mark the keyword of properties that are not sent, which distinguish nothing
 */
export function discriminate(
  document: JsonObject,
  converted: JsonObject,
  node: JsonObject,
  mark: 'readOnly' | 'writeOnly',
): void {
  const key = Array.isArray(converted.oneOf) ? 'oneOf' : 'anyOf';
  const members = listOf(node[key]).map((option, index) => ({ option, schema: listOf(converted[key])[index] ?? true }));
  // Alternatives such as strings and `null` cannot have the property.
  const others = members.filter(({ option }) => {
    const types = typeNames(mergeSchemas(document, option));
    return isNullOnly(document, option) || (types.length > 0 && !types.includes('object'));
  });
  const candidates = members.filter((member) => !others.includes(member));
  const merged = candidates.map(({ option }) => mergeSchemas(document, option));
  const { propertyName, mapping, defaultMapping = null } = objectOf(node.discriminator ?? inherited(merged));
  const name =
    textOf(propertyName) ??
    ('discriminator' in node || candidates.length < 2 ? [] : textsOf(merged[0]?.required)).find((field) =>
      areDistinct(merged.map((schema) => requiredValues(document, schema, field))),
    );
  if (name === undefined || candidates.length === 0) return;
  if (merged.some(({ properties }) => isMarked(document, memberOf(objectOf(properties), name), mark))) return;
  const isRequired = merged.every(({ required }) => textsOf(required).includes(name));
  const ownValues = merged.map((schema) => requiredValues(document, schema, name));
  // In an `anyOf` or a base without mapping, the names of schemas are rarely the values that are sent.
  const areUnmapped = candidates.map(({ option }) => mappedValues(objectOf(mapping), option).length === 0);
  const values = areDistinct(ownValues)
    ? ownValues
    : candidates.map(({ option }, index) =>
        key === 'anyOf' && areUnmapped[index] === true ? [] : selectingValues(document, option, name, mapping),
      );
  const isGuess = values !== ownValues && !('discriminator' in node) && areUnmapped.includes(true);
  const last = candidates.findIndex(({ option }) => mappedValues({ defaultMapping }, option).length > 0);
  if ((last >= 0 && candidates.length === 1) || values.some((tags, index) => tags.length === 0 && index !== last))
    return;
  const isExact =
    last < 0 && !isGuess && areDistinct(values) && merged.every(isOfObjects) && (key === 'oneOf' || isRequired);
  const options = candidates.map(({ option, schema }, index): Json => {
    const tag = requireTag(name, values[index] ?? []);
    // The validator reads the values in the alternative itself.
    if (isExact) return values === ownValues && isPlain(option) ? schema : { ...tag, allOf: [schema] };
    // Objects may lack the property if an alternative of `anyOf` does not require it.
    const condition = key === 'oneOf' ? tag : without(tag, ['required']);
    const isRest = isGuess || index === last;
    return { allOf: [schema, isRest ? { not: requireTag(name, values.toSpliced(index, 1).flat()) } : condition] };
  });
  delete converted[key];
  const whole: JsonObject = isExact
    ? { type: 'object', discriminator: { propertyName: name }, oneOf: options }
    : { anyOf: options };
  const union =
    others.length === 0 ? whole : { [isExact ? key : 'anyOf']: [whole, ...others.map(({ schema }) => schema)] };
  // The schema may have a type, and alternatives of another keyword, beside these.
  converted.allOf = [...listOf(converted.allOf), union];

  /** Whether an alternative has the property's values itself, instead of in a schema that it is composed of. */
  function isPlain(option: Json): boolean {
    const { node, siblings } = resolve(document, option);
    const schema = objectOf(node);
    const property = objectOf(name === undefined ? undefined : memberOf(objectOf(schema.properties), name));
    const isWhole = ![...combiners, 'nullable'].some((key) => key in schema) && Object.keys(siblings).length === 0;
    return isWhole && !['$ref', ...combiners].some((key) => key in property);
  }
}

/** Returns the discriminator of the base that all alternatives extend, if its property is required. */
function inherited(schemas: JsonObject[]): Json | undefined {
  const [first] = schemas;
  const name = textOf(objectOf(first?.discriminator).propertyName);
  const isShared = schemas.every(
    ({ discriminator, required, oneOf, anyOf }) =>
      discriminator === first?.discriminator && !oneOf && !anyOf && textsOf(required).includes(name ?? ''),
  );
  return isShared && schemas.length > 1 ? first?.discriminator : undefined;
}

/** Whether the alternatives' values are distinct, and all of them are strings, numbers or booleans. */
function areDistinct(values: Json[][]): boolean {
  const flattened = values.flat();
  const areScalars = flattened.every((value) => typeof value !== 'object' && value !== '');
  return areScalars && values.every((tags) => tags.length > 0) && new Set(flattened).size === flattened.length;
}

/** Returns the allowed values of a property that an alternative requires in requests and responses; otherwise none. */
function requiredValues(document: JsonObject, { properties, required }: JsonObject, name: string): Json[] {
  const property = mergeSchemas(document, memberOf(objectOf(properties), name) ?? {});
  const isRequired = textsOf(required).includes(name) && property.readOnly !== true && property.writeOnly !== true;
  const values = property.const === undefined ? listOf(property.enum) : [property.const];
  // The property may also be null, or the document may write a number as a string.
  const areExact = property.nullable !== true && values.every((value) => typedExample(property, value) === value);
  return isRequired && areExact ? values : [];
}

function isOfObjects(schema: JsonObject): boolean {
  const types = typeNames(schema);
  if (schema.nullable === true) return false;
  return types.length > 0
    ? types.every((type) => type === 'object')
    : ['properties', 'oneOf', 'anyOf'].some((key) => key in schema);
}

/**
 * Returns the discriminator values that select an alternative: from the mapping, else from its own alternatives, else
 * the schema's name (OpenAPI 3.1, 4.8.25). If the alternative allows none of these, returns the values that it allows.
 */
export function selectingValues(
  document: JsonObject,
  option: Json,
  name: string,
  mapping: Json | undefined,
  visited = new Set<Json>(),
): Json[] {
  const { parts } = flattenAllOf(document, option);
  const merged = mergeParts(parts);
  const property = mergeSchemas(document, memberOf(objectOf(merged.properties), name) ?? {});
  const allowed = property.const === undefined ? property.enum : [property.const];
  const ownName = isObject(option) ? schemaName(textOf(option.$ref)) : undefined;
  const mapped = mappedValues(objectOf(mapping), option);
  const inner = objectOf(merged.discriminator);
  const fullMapping = { ...objectOf(mapping), ...(inner.propertyName === name ? objectOf(inner.mapping) : {}) };
  // The combined alternatives of several unions are new schemas, of which recursive unions have infinitely many.
  const unions = parts.filter((part) => part.oneOf !== undefined || part.anyOf !== undefined);
  const members = unions.length > 1 ? [] : listOf(merged.oneOf ?? merged.anyOf);
  // An alternative that extends its own union does not contain the union.
  const alternatives = members.some((member) => keyOf(member) === keyOf(option)) ? [] : members;
  // Follow each union once: the number of paths through unions that contain each other grows factorially.
  if (alternatives.length > 0) visited.add(keyOf(option));
  const nested = alternatives.flatMap((member) =>
    visited.has(keyOf(member)) ? [] : [selectingValues(document, member, name, fullMapping, visited)],
  );
  if (mapped.length === 0 && nested.length > 0 && nested.every((values) => values.length > 0)) return nested.flat();
  const tags = mapped.length > 0 || ownName === undefined ? mapped : [ownName];
  return Array.isArray(allowed) && !tags.some((tag) => allowed.includes(tag))
    ? textsOf(allowed)
    : typed(tags, property);
}

/** Returns the identity of a schema: its `$ref`, or the schema itself. */
function keyOf(schema: Json): Json {
  return isObject(schema) ? (schema.$ref ?? schema) : schema;
}

/** Converts discriminator values, which are strings in a mapping, to the type of their property. */
export function typed(values: string[], property: JsonObject): Json[] {
  const types = typeNames(property);
  if (types.includes('string')) return values;
  return values.flatMap((value): Json[] => {
    const parsed = parseJson(value);
    if (typeof parsed !== 'boolean' && typeof parsed !== 'number') return [value];
    return types.length > 0 ? [parsed] : [value, parsed];
  });
}

/** Restricts each alternative of a schema to the discriminator values that select it. */
export function withSelectingValues(document: JsonObject, schema: JsonObject): JsonObject {
  const { propertyName, mapping } = objectOf(schema.discriminator);
  const name = textOf(propertyName);
  if (name === undefined) return schema;
  const tag = (option: Json): Json => {
    const values = selectingValues(document, option, name, mapping);
    return values.length === 0 ? option : { allOf: [option, requireTag(name, values)] };
  };
  const groups = ['oneOf', 'anyOf'].filter((key) => Array.isArray(schema[key]));
  return { ...schema, ...Object.fromEntries(groups.map((key) => [key, listOf(schema[key]).map(tag)])) };
}

/** Returns a schema that requires a property with one of the values. */
export function requireTag(name: string, values: Json[]): JsonObject {
  return { required: [name], properties: { [name]: { enum: values } } };
}

/** Returns the discriminator values that a mapping assigns to an alternative. */
export function mappedValues(mapping: JsonObject, option: Json): string[] {
  const pointer = isObject(option) ? textOf(option.$ref) : undefined;
  // Redocly's bundler moves schemas to which only a mapping refers to the components.
  const name = schemaName(pointer) ?? pointer?.split('/').at(-1);
  return Object.keys(mapping).filter((value) => {
    const target = textOf(mapping[value]);
    return pointer !== undefined && (target === pointer || (schemaName(target) ?? target) === name);
  });
}

/** Reads the discriminator of a base: its mapping, or else the schemas that extend the base, by their names. */
export function readMapping(document: JsonObject, parts: JsonObject[]): SchemaView['discriminator'] {
  for (const part of parts) {
    const declared = objectOf(part.discriminator);
    const property = textOf(declared.propertyName);
    if (property === undefined || Array.isArray(part.oneOf) || Array.isArray(part.anyOf)) continue;
    const mapping = Object.entries(objectOf(declared.mapping)).flatMap(([value, target]) => {
      const name = typeof target === 'string' ? (schemaName(target) ?? target) : undefined;
      return name === undefined ? [] : [{ value, link: { id: join('schemas', name), name } }];
    });
    return { property, mapping: mapping.length > 0 ? mapping : subtypesOf(document, part) };
  }
  return undefined;
}

/** Finds the schemas that extend a base by `allOf`, directly or indirectly. */
function subtypesOf(document: JsonObject, base: JsonObject): { value: string; link: Link }[] {
  const schemas = objectOf(objectOf(document.components).schemas);
  const results = new Map<string, boolean>();
  const inherits = (name: string): boolean => {
    const result = results.get(name);
    if (result !== undefined) return result;
    // Ends the recursion for schemas that extend each other.
    results.set(name, false);
    const parents = listOf(objectOf(memberOf(schemas, name)).allOf).flatMap(
      (member) => textOf(objectOf(member).$ref) ?? [],
    );
    const isSubtype = parents.some((pointer) => {
      const { discriminator } = objectOf(resolve(document, { $ref: pointer }).node);
      return discriminator === base.discriminator || inherits(schemaName(pointer) ?? '');
    });
    results.set(name, isSubtype);
    return isSubtype;
  };
  return Object.keys(schemas)
    .filter(inherits)
    .map((name) => ({ value: name, link: { id: join('schemas', name), name } }));
}

/** Whether the own properties of a base may contain further values of the base. */
export const canContainItself = memoizeByObject((document: JsonObject) => {
  return memoizeByObject((base: JsonObject): boolean => {
    const nodes = new Set(flattenAllOf(document, base).parts.flatMap((part) => Object.values(part)));
    // Iterating a set includes the nodes that are added during the loop.
    for (const node of nodes) {
      if (node === base) return true;
      if (typeof node !== 'object' || node === null) continue;
      for (const member of Object.values(node)) nodes.add(member);
      if (!isObject(node)) continue;
      nodes.add(resolve(document, node).node ?? null);
      for (const { link } of readMapping(document, [node])?.mapping ?? [])
        nodes.add(resolve(document, { $ref: schemasPointer + escapeKey(link.name) }).node ?? null);
    }
    return false;
  });
});
