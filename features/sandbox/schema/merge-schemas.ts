import type { Json, JsonObject } from '../../reference/document/json.ts';
import { isObject, listOf, objectOf, textsOf, typeNames } from '../../reference/document/json.ts';
import { lookUp } from '../../reference/document/resolve.ts';

/** Limits beyond which references and `allOf` are assumed to be circular or generated. */
const limits = { depth: 32, parts: 500, options: 64 };

/**
 * One schema that says what a schema, what it refers to and all of its `allOf` say together, as far as a value is
 * made of it; references lead into `root`. Deeper levels are left as they are.
 * @param spend is told the size of each part
 */
export function mergeSchemas(
  root: Json,
  schema: JsonObject,
  spend: (amount: number) => void = () => undefined,
): JsonObject {
  const merged: JsonObject = {};
  let parts = 0;
  open(schema, 0);
  return merged;

  function open({ $ref, allOf, ...own }: JsonObject, depth: number): void {
    if (depth > limits.depth || ++parts > limits.parts) return;
    spend(Object.values(own).reduce<number>((sum, value) => sum + sizeOf(value), 1));
    add(merged, own);
    const target = typeof $ref === 'string' ? lookUp(root, $ref) : undefined;
    for (const part of [target, ...listOf(allOf)]) if (isObject(part)) open(part, depth + 1);
  }
}

function add(merged: JsonObject, part: JsonObject): void {
  for (const [key, value] of Object.entries(part)) {
    const before = merged[key];
    if (before === undefined) merged[key] = value;
    else if (key === 'properties') merged[key] = joined(objectOf(before), objectOf(value));
    else if (key === 'dependentRequired') merged[key] = together(objectOf(before), objectOf(value));
    else if (key === 'required') merged[key] = [...new Set([...textsOf(before), ...textsOf(value)])];
    else if (key === 'type') merged[key] = narrower(merged, part);
    else if (key === 'enum') merged[key] = shared(listOf(before), listOf(value));
    else if (key === 'anyOf' || key === 'oneOf')
      merged[key] = listOf(before)
        .flatMap((one) => listOf(value).map((other): Json => ({ allOf: [one, other] })))
        .slice(0, limits.options);
    else if (typeof before === 'number' && typeof value === 'number')
      merged[key] = /^(?:min|exclusiveMin)/.test(key) ? Math.max(before, value) : Math.min(before, value);
  }
}

function sizeOf(value: Json): number {
  return typeof value === 'object' && value !== null ? Object.keys(value).length / 16 : 0;
}

function shared(before: Json[], after: Json[]): Json[] {
  const known = new Set(after.map((one) => JSON.stringify(one)));
  return before.filter((one) => known.has(JSON.stringify(one)));
}

function joined(before: JsonObject, after: JsonObject): JsonObject {
  const both = Object.keys(after).filter((name) => name in before);
  return {
    ...before,
    ...after,
    ...Object.fromEntries(
      both.map((name): [string, Json] => [name, { allOf: [before[name] ?? true, after[name] ?? true] }]),
    ),
  };
}

/** Merges two maps of name lists, joining the lists of shared keys. */
function together(before: JsonObject, after: JsonObject): JsonObject {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return Object.fromEntries(names.map((name) => [name, [...listOf(before[name]), ...listOf(after[name])]]));
}

function narrower(before: JsonObject, after: JsonObject): Json {
  const types = typeNames(after);
  const both = typeNames(before).filter(
    (type) => types.includes(type) || (type === 'integer' && types.includes('number')),
  );
  return both.length > 0 ? both : types;
}
