/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

/** A JSON object, such as a node of an OpenAPI document. */
export type JsonObject = { [key: string]: Json };

/** Returns the entries of a map in an OpenAPI document, in order, without extensions (`x-`). */
export function entriesOf(map: Json | undefined): [name: string, member: Json][] {
  return Object.entries(objectOf(map)).filter(([name]) => !name.startsWith('x-'));
}

/** Whether a value is a JSON object (not null, not an array). */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value is a JSON object or array. */
export function isTree(value: Json): value is JsonObject | Json[] {
  return typeof value === 'object' && value !== null;
}

/** Returns an object unchanged, and an empty object for any other value. */
export function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

/** Returns an own member of an object, so that names like `constructor` are not inherited. */
export function memberOf<Value>(object: { readonly [name: string]: Value }, name: string): Value | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Returns the own member of an object or array for a segment of a JSON Pointer. */
export function memberAt(node: Json | undefined, key: string): Json | undefined {
  return Array.isArray(node) ? node[Number(key)] : memberOf(objectOf(node), key);
}

/** Yields all objects and arrays in a value in pre-order; not recursive, as untrusted values may be very deep. */
export function* nodesIn(value: Json): Generator<Json[] | JsonObject> {
  const stack = [value].filter(isTree);
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    yield node;
    for (const member of Object.values(node).filter(isTree).toReversed()) stack.push(member);
  }
}

/** Returns all objects in a value in pre-order. */
export function objectsIn(value: Json): JsonObject[] {
  return [...nodesIn(value)].filter(isObject);
}

/** Sets an own member of any name, including `__proto__`. */
export function define(object: JsonObject, name: string, value: Json): void {
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
}

/** Returns a copy of an object with each value changed. */
export function mapValues(object: JsonObject, change: (value: Json, key: string) => Json): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value = null]) => [key, change(value, key)]));
}

/** Returns a copy of an object without some members. */
export function without(object: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}

/** Returns an array unchanged, and an empty array for any other value. */
export function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

/** Returns a non-empty string; undefined for any other value. */
export function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Like `textOf`, but also converts numbers and booleans, as YAML reads an unquoted `443` or `1.0` as a number. */
export function scalarText(value: Json | undefined): string | undefined {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : textOf(value);
}

/** Returns the strings of an array without other items; an empty array for any other value. */
export function textsOf(value: Json | undefined): string[] {
  return listOf(value).filter((item) => typeof item === 'string');
}

/** Returns the names in a schema's `type`, which is a string or an array. */
export function typeNames({ type = [] }: { [key: string]: Json | undefined }): string[] {
  return typeof type === 'string' ? [type] : textsOf(type);
}

/** Returns the types that both arrays allow (an integer is a number); `after` if they have no type in common. */
export function narrowerTypes(before: string[], after: string[]): string[] {
  const both = before.filter((type) => after.includes(type) || (type === 'integer' && after.includes('number')));
  return both.length > 0 ? both : after;
}

/** Parses JSON; returns undefined for invalid JSON. */
export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** Serializes a value as JSON, with the keys of objects sorted, so that equal values have the same text. */
export function textInOrder(value: Json): string {
  // A replacer of JSON.stringify would take longer than a walk.
  return JSON.stringify(inOrder(value));
}

function inOrder(value: Json): Json {
  if (!isObject(value)) return Array.isArray(value) ? value.map(inOrder) : value;
  const names = Object.keys(value).toSorted();
  return Object.fromEntries(names.map((name) => [name, inOrder(value[name] ?? null)]));
}

/** Whether two JSON values are equal; the order of keys does not matter. */
export { deepCompareStrict as sameJson } from '@cfworker/json-schema';
