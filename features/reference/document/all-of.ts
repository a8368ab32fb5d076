import {
  isObject,
  type Json,
  type JsonObject,
  listOf,
  mapValues,
  memberOf,
  narrowerTypes,
  objectOf,
  sameJson,
  textOf,
  textsOf,
  typeNames,
  without,
} from './json.ts';
import { excludeEachOther, isRule, isStructural, readRules, readTypes, repair } from './keywords.ts';
import type { Rule, UnknownKeyword } from './schema-view.ts';
import { objectAt, resolve, schemaName } from './resolve.ts';

/** A flattened schema: the parts all apply to the same value; the outermost part comes first. */
export type Parts = {
  /** An annotation of several parts is only in the nearest part, a property of several parts in the first. */
  parts: JsonObject[];
  /** Pointers of the references that were followed. */
  pointers: string[];
  /** The parts that cannot be resolved: unknown and circular references. */
  rest: Json[];
  /** The rules between properties: conditions in `allOf` with a description, and `x-rules`. */
  rules: Rule[];
  /** Whether a part is `false`: no value is valid. */
  never: boolean;
  /** The descriptions of the schema itself, and the description of the nearest schema that it refers to. */
  descriptions: { own: Set<string>; referred?: string | undefined };
  /** The annotations of own parts that those of a nearer part replace. */
  replaced: UnknownKeyword[];
};

type FlattenOptions = {
  /** Pointers of the enclosing schemas, which are not followed again. */
  ancestors?: readonly string[];
  /** At the `root`, the target of a `$ref` is the schema itself; in a `member`, it is another schema. */
  from?: Place;
  /** Called with the cost of each schema, which depends on its size; may throw to stop. */
  spend?: ((amount: number) => void) | undefined;
};

type Place = 'root' | 'member' | 'referred';

/** The maximum numbers of schemas in a flattened one, and of alternatives from two groups; more are left out. */
const limits = { nodes: 500, options: 64 };

/** Flattens `$ref` and `allOf` recursively; a circular reference is followed once. */
export function flattenAllOf(
  document: JsonObject,
  schema: Json | undefined,
  { ancestors = [], from, spend }: FlattenOptions = {},
): Parts {
  const descriptions: Parts['descriptions'] = { own: new Set() };
  const result: Parts = { parts: [], pointers: [], rest: [], rules: [], never: false, descriptions, replaced: [] };
  /** The parts that are not of another, named schema. */
  const own = new Set<JsonObject>();
  let nodes = 0;
  let referredDepth = Infinity;
  const isDescribed = isObject(schema) && textOf(schema.description) !== undefined;
  const ascending = flatten(schema, ancestors, from ?? (isDescribed ? 'member' : 'root'));
  result.replaced = mergeOverlaps(result.parts, ascending, own);
  return result;

  /** @returns the node's parts, the nearest last: the members of `allOf` in order, then the node's own keywords */
  function flatten(node: Json | undefined, path: readonly string[], place: Place): JsonObject[] {
    if (node === false) result.never = true;
    if (!isObject(node) || ++nodes > limits.nodes) return [];
    spend?.(1 + (textOf(node.$ref)?.length ?? 0) / 64);
    const resolved = resolve(document, node);
    if (resolved.pointer !== undefined && path.includes(resolved.pointer)) {
      result.rest.push(node);
      return [];
    }
    const inner = resolved.pointer === undefined ? path : [...path, resolved.pointer];
    // A base that several parts share is added once.
    const isKnown = result.pointers.includes(resolved.pointer ?? '');
    if (resolved.pointer !== undefined) result.pointers.push(resolved.pointer);
    const beside = besideOf(document, resolved);
    const siblings = Object.keys(beside).length > 0 ? addPart(beside, path, place === 'referred') : [];
    if (resolved.node === false) result.never = true;
    const isReferred = place === 'referred' || (place === 'member' && resolved.pointer !== undefined);
    return isObject(resolved.node) && !isKnown ? [...addPart(resolved.node, inner, isReferred), ...siblings] : siblings;
  }

  function addPart(part: JsonObject, path: readonly string[], isReferred: boolean): JsonObject[] {
    const { allOf, ...keywords } = withJointEnum(document, repair(part));
    spend?.(Object.values(keywords).reduce<number>((sum, value) => sum + sizeOf(value), 0));
    const description = textOf(keywords.description);
    if (description !== undefined && !isReferred) descriptions.own.add(description);
    else if (description !== undefined && path.length < referredDepth) {
      descriptions.referred = description;
      referredDepth = path.length;
    }
    if (!isReferred) own.add(keywords);
    result.rules.push(...readRules(keywords['x-rules']));
    if (typeof keywords.$ref === 'string') result.rest.push(keywords);
    else if (Object.keys(keywords).length > 0) result.parts.push(keywords);
    const members = listOf(allOf).flatMap((member) => {
      if (!isRule(member)) return flatten(member, path, isReferred ? 'referred' : 'member');
      result.rules.push(...readRules([member]));
      return [];
    });
    return [...members, keywords];
  }
}

/** Groups of annotations: the nearest part with any keyword of a group replaces the whole group of the other parts. */
const replacing = [['title'], ['format'], ['default'], ['example', 'examples', 'x-example'], ['externalDocs']];

/**
 * Keeps an annotation in the nearest part only; merges properties, items and map values of several parts.
 * @returns the annotations of `own` parts that are left out
 */
function mergeOverlaps(parts: JsonObject[], ascending: JsonObject[], own: ReadonlySet<JsonObject>): UnknownKeyword[] {
  const replaced: UnknownKeyword[] = [];
  if (parts.length < 2) return replaced;
  for (const keys of replacing) {
    const stating = ascending.filter((part) => keys.some((key) => part[key] !== undefined));
    for (const part of stating.slice(0, -1))
      for (const key of keys) {
        const value = part[key];
        if (
          value !== undefined &&
          own.has(part) &&
          !stating.some((other) => other !== part && sameJson(other[key] ?? null, value))
        )
          replaced.push({ key, value });
        delete part[key];
      }
  }
  for (const key of ['items', 'additionalProperties']) {
    const schemas = ascending.flatMap((part) =>
      isObject(part[key]) ? [{ schema: part[key], isOwn: own.has(part) }] : [],
    );
    const [first, ...others] = parts.filter((part) => isObject(part[key]));
    if (first === undefined || schemas.length < 2) continue;
    first[key] = combine(schemas);
    for (const other of others) delete other[key];
  }
  const byName = Map.groupBy(
    ascending.flatMap((part) =>
      Object.entries(objectOf(part.properties)).map(([name, schema]) => ({ name, schema, isOwn: own.has(part) })),
    ),
    ({ name }) => name,
  );
  for (const [name, entries] of byName) {
    const [first, ...others] = parts.filter((part) => Object.hasOwn(objectOf(part.properties), name));
    if (first === undefined || entries.length < 2) continue;
    const merged = combine(entries);
    first.properties = { ...objectOf(first.properties), [name]: merged };
    for (const other of others) other.properties = without(objectOf(other.properties), [name]);
  }
  return replaced;
}

/** Combines schemas in an `allOf`; those of other, named schemas without annotations that a nearer schema has. */
function combine(schemas: { schema: Json; isOwn: boolean }[]): JsonObject {
  const allOf = schemas.map(({ schema, isOwn }, index) => {
    const nearer = schemas.slice(index + 1).map((other) => objectOf(other.schema));
    const isReplaced = (keys: string[]) => nearer.some((other) => keys.some((key) => other[key] !== undefined));
    return isOwn || !isObject(schema)
      ? schema
      : without(schema, [...replacing, ['description']].filter(isReplaced).flat());
  });
  return { allOf };
}

/** Allows the values of all parts of an `allOf` if their enums have none in common, as authors add values this way. */
export function withJointEnum(document: JsonObject, schema: JsonObject): JsonObject {
  if (schema.allOf === undefined) return schema;
  const parts = listOf(schema.allOf).map((part) => objectAt(document, part));
  const [first = [], ...others] = [schema, ...parts].flatMap(({ enum: values }) => (values ? [listOf(values)] : []));
  if (others.length === 0 || others.reduce(intersection, first).length > 0) return schema;
  return { ...schema, enum: [...first, ...others.flat()], allOf: parts.map((part) => without(part, ['enum'])) };
}

/** Returns the keys beside a `$ref`; for 3.0, which ignores them, without a `type` that contradicts the target. */
function besideOf(document: JsonObject, { node, siblings }: ReturnType<typeof resolve>): JsonObject {
  const isOld = textOf(document.openapi)?.startsWith('3.0') === true;
  return isOld && excludeEachOther([siblings, objectOf(node)]) ? without(siblings, ['type']) : siblings;
}

function sizeOf(value: Json): number {
  return typeof value === 'object' && value !== null ? Object.keys(value).length / 16 : 0;
}

/** Merges a schema with its `$ref` and `allOf` into one schema, to generate values; keeps deeper levels unchanged. */
export function mergeSchemas(root: JsonObject, schema: Json): JsonObject {
  return mergeParts(flattenAllOf(root, schema).parts);
}

/** Merges the parts of `flattenAllOf` into one schema; of keywords that cannot be merged, the first is kept. */
export function mergeParts(parts: JsonObject[]): JsonObject {
  const merged: JsonObject = {};
  for (const part of parts)
    for (const [key, value] of Object.entries(part)) {
      const before = merged[key];
      merged[key] = before === undefined ? value : mergeKeyword(key, before, value);
    }
  return merged;
}

function mergeKeyword(key: string, before: Json, value: Json): Json {
  switch (key) {
    case 'properties':
      return { ...objectOf(before), ...objectOf(value) };
    case 'dependentRequired': {
      const [first, second] = [objectOf(before), objectOf(value)];
      return mapValues({ ...first, ...second }, (_, name) => [...listOf(first[name]), ...listOf(second[name])]);
    }
    case 'required':
      return [...new Set([...textsOf(before), ...textsOf(value)])];
    case 'type':
      return narrowerTypes(typeNames({ type: before }), typeNames({ type: value }));
    case 'enum':
      return intersection(listOf(before), listOf(value));
    case 'anyOf':
    case 'oneOf':
      return cartesianProduct(listOf(before), listOf(value));
    default:
      if (typeof before !== 'number' || typeof value !== 'number' || !/^(?:min|max|exclusive|multiple)/.test(key))
        return before;
      return /^(?:min|exclusiveMin)/.test(key) ? Math.max(before, value) : Math.min(before, value);
  }
}

function intersection(before: Json[], after: Json[]): Json[] {
  const known = new Set(after.map((value) => JSON.stringify(value)));
  return before.filter((value) => known.has(JSON.stringify(value)));
}

/** Returns the Cartesian product of two groups of alternatives, up to a limit. */
export function cartesianProduct(first: Json[], second: Json[]): Json[] {
  const limited = second.slice(0, limits.options);
  return first
    .slice(0, limits.options)
    .flatMap((option) => limited.map((other): Json => ({ allOf: [option, other] })))
    .slice(0, limits.options);
}

/** A use of a named schema: its name, and the annotations beside the reference. */
export type NamedUse = { name: string; pointer: string; beside: JsonObject };

/**
 * Recognises a use of a named schema: `$ref`, `$ref` with siblings (3.1), and `allOf` with one `$ref`, as 3.0 adds a
 * description or `nullable`. Undefined if there are structural keywords beside the `$ref`.
 */
export function namedUse(document: JsonObject, node: Json | undefined): NamedUse | undefined {
  if (!isObject(node)) return undefined;
  const schema = repair(node);
  const target = resolve(document, schema);
  const name = schemaName(target.pointer);
  if (name !== undefined && target.pointer !== undefined) {
    const { pointer } = target;
    const beside = besideOf(document, target);
    return addsNothing(document, pointer, beside) ? { name, pointer, beside } : undefined;
  }
  const optional = withoutNull(document, schema);
  if (optional !== undefined) {
    const inner = namedUse(document, optional.schema);
    return inner && { ...inner, beside: { ...inner.beside, ...optional.beside, nullable: true } };
  }
  const { allOf, ...outer } = schema;
  const members = listOf(allOf);
  const references = members.filter((member) => isObject(member) && ('$ref' in member || 'allOf' in member));
  if (references.length !== 1) return undefined;
  const inner = namedUse(document, references[0]);
  if (inner === undefined || !addsNothing(document, inner.pointer, outer)) return undefined;
  const others = members.filter((member) => member !== references[0]).map((member) => (isObject(member) ? member : {}));
  if (!others.every(hasNoStructure)) return undefined;
  const beside: JsonObject = Object.assign({}, inner.beside, ...others, outer);
  const descriptions = [inner.beside, ...others, outer].flatMap(({ description }) => textOf(description) ?? []);
  if (descriptions.length > 1) beside.description = [...new Set(descriptions)].join('\n\n');
  return { ...inner, beside };
}

/** Whether the keys beside a `$ref` add no structure: they are annotations, or repeat the target's type. */
function addsNothing(document: JsonObject, $ref: string, { type, ...others }: JsonObject): boolean {
  if (!hasNoStructure(others)) return false;
  return type === undefined || sameJson(typeNames({ type }), readTypes(flattenAllOf(document, { $ref }).parts));
}

/** Recognises an `anyOf` or `oneOf` of one schema and `null`, which is a nullable schema in 3.1. */
function withoutNull(document: JsonObject, schema: JsonObject): { schema: Json; beside: JsonObject } | undefined {
  for (const kind of ['anyOf', 'oneOf']) {
    const { [kind]: members, ...beside } = schema;
    const real = listOf(members).filter((member) => !isNullOnly(document, member));
    const [only] = real;
    if (only !== undefined && real.length === 1 && listOf(members).length === 2 && hasNoStructure(beside))
      return { schema: only, beside };
  }
  return undefined;
}

/** Whether an alternative allows only `null`. */
export function isNullOnly(document: JsonObject, schema: Json | undefined): boolean {
  const { node: target } = resolve(document, schema);
  if (!isObject(target)) return false;
  const node = repair(target);
  return (
    node.type === 'null' ||
    // YAML reads an unquoted `null` as null instead of a string.
    (node.type === null && Object.keys(node).every((key) => key === 'type' || !isStructural(key))) ||
    node.const === null ||
    // Generators for Rust write it so in 3.0.
    (node.nullable === true && Object.keys(node).length === 1) ||
    (Array.isArray(node.enum) && node.enum.length === 1 && node.enum[0] === null)
  );
}

function hasNoStructure(schema: JsonObject): boolean {
  return Object.keys(schema).every((key) => !isStructural(key));
}

/** Whether a property is marked `readOnly` or `writeOnly`: in its schema, a `$ref`'s target or a part of `allOf`. */
export function isMarked(
  document: JsonObject,
  property: Json | undefined,
  mark: string | undefined,
  spend?: FlattenOptions['spend'],
): boolean {
  return mark !== undefined && flattenAllOf(document, property, { spend }).parts.some((part) => part[mark] === true);
}

/** Removes the properties with a mark from an example that requests and responses share. */
export function withoutMarked(document: JsonObject, schema: Json, value: Json, mark: string | undefined): Json {
  if (mark === undefined || typeof value !== 'object' || value === null) return value;
  const { properties, items = true } = mergeSchemas(document, schema);
  if (Array.isArray(value)) return value.map((item) => withoutMarked(document, items, item, mark));
  const kept = Object.entries(value).flatMap(([name, member]) => {
    const property = memberOf(objectOf(properties), name) ?? true;
    return isMarked(document, property, mark) ? [] : [[name, withoutMarked(document, property, member, mark)]];
  });
  return Object.fromEntries(kept);
}

/** Removes the alternatives of a base if the value is generated for one of them, which extends the base. */
export function withoutOwn(part: JsonObject, pointers: string[]): JsonObject {
  const members = [...listOf(part.oneOf), ...listOf(part.anyOf)];
  const isOwn = members.some((member) => pointers.includes(textOf(objectOf(member).$ref) ?? ''));
  return isOwn ? without(part, ['oneOf', 'anyOf', 'discriminator']) : part;
}
