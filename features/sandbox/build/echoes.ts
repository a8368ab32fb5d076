import { memoize, memoizeByObject } from '../../../app/core/memoize.ts';
import { mergeSchemas } from '../../reference/document/all-of.ts';
import {
  isObject,
  isTree,
  type Json,
  type JsonObject,
  listOf,
  memberOf,
  objectOf,
  sameJson,
  typeNames,
} from '../../reference/document/json.ts';
import { propertiesOf } from './response.ts';

/**
 * Returns the top-level response fields that can repeat the request field of the same name: all values that are valid
 * in the request are valid in the response.
 * @param requests the schemas of the request's parts: body, path
 */
export function echoes(response: JsonObject | undefined, requests: (JsonObject | undefined)[]): string[] {
  if (response === undefined) return [];
  const sources = requests
    .filter((root) => root !== undefined)
    .map((root) => ({ root, fields: propertiesOf(root, root) }));
  return Object.entries(propertiesOf(response, response)).flatMap(([name, schema]) => {
    const sent = sources.flatMap(({ root, fields }) =>
      Object.hasOwn(fields, name) ? [{ root, schema: fields[name] ?? true }] : [],
    );
    return sent.length > 0 && sent.every((source) => isWithin(source, { root: response, schema })) ? [name] : [];
  });
}

/**
 * Returns a predicate on the fields of a response: a field does not repeat the request if it is never returned, or if
 * it distinguishes the alternatives of the response, whose value it must keep.
 */
export function createMayRepeat(document: JsonObject, response: Json = {}): (field: string) => boolean {
  const returned = mergeSchemas(document, response);
  const options = [...listOf(returned.anyOf), ...listOf(returned.oneOf)].map((option) =>
    mergeSchemas(document, option),
  );
  const fieldOf = ({ properties }: JsonObject, name: string) =>
    mergeSchemas(document, memberOf(objectOf(properties), name) ?? {});
  const isTag = (name: string) =>
    objectOf(returned.discriminator).propertyName === name ||
    options.some((option) => {
      const field = fieldOf(option, name);
      return ('const' in field || 'enum' in field) && !sameJson(field, fieldOf(returned, name));
    });
  return (name) => fieldOf(returned, name).writeOnly !== true && !isTag(name);
}

/** A schema, and the root schema that its references resolve in. */
type Placed = { root: JsonObject; schema: Json };

/** Returns a schema merged with the schemas that it refers to, without examples. */
const openedIn = memoizeByObject((root: JsonObject) => {
  const opened = (schema: JsonObject): JsonObject => {
    const { examples, ...merged } = mergeSchemas(root, schema);
    // A property may be called `examples`.
    return Array.isArray(examples) || examples === undefined ? merged : { ...merged, examples };
  };
  const referred = memoize(($ref) => opened({ $ref }));
  return (schema: JsonObject) =>
    typeof schema.$ref === 'string' && Object.keys(schema).length === 1 ? referred(schema.$ref) : opened(schema);
});

/** The depth to which request and response schemas are compared, in objects and lists. */
const maxCompared = 48;

/** Whether two schemas are equal to that depth. Each pair of references is followed once. */
function isSame(one: Placed, other: Placed): boolean {
  const followed = new Set<string>();
  return same(one.schema, other.schema, 0);

  function same(left: Json, right: Json, depth: number): boolean {
    if (!isTree(left) || !isTree(right) || depth > maxCompared) return left === right;
    if (!isObject(left) || !isObject(right)) return sameMembers(left, right, depth + 1);
    const pair = `${left.$ref} ${right.$ref}`;
    if (left.$ref !== undefined && right.$ref !== undefined && followed.has(pair)) return true;
    followed.add(pair);
    return sameMembers(openedIn(one.root)(left), openedIn(other.root)(right), depth + 1);
  }

  function sameMembers(left: JsonObject | Json[], right: JsonObject | Json[], depth: number): boolean {
    const others = new Map(Object.entries(right));
    return (
      Object.keys(left).length === others.size &&
      Object.entries(left).every(([name, member]) => {
        const match = others.get(name);
        return match !== undefined && same(member, match, depth);
      })
    );
  }
}

function isWithin(sent: Placed, within: Placed): boolean {
  if (isSame(sent, within)) return true;
  if (!isObject(sent.schema) || !isObject(within.schema)) return false;
  const from = openedIn(sent.root)(sent.schema);
  const allowed = openedIn(within.root)(within.schema);
  const options = [...listOf(from.anyOf), ...listOf(from.oneOf)];
  if (options.length > 0) return options.every((schema) => isWithin({ root: sent.root, schema }, within));
  // A response schema with only a scalar `type` allows all values of that type.
  if (Object.keys(allowed).some((key) => key !== 'type') || allowed.type === 'object' || allowed.type === 'array')
    return false;
  const [types, to] = [typeNames(from), typeNames(allowed)];
  return types.length > 0 && types.every((type) => to.includes(type) || (type === 'integer' && to.includes('number')));
}
