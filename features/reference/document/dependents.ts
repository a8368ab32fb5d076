import { type Json, type JsonObject, listOf, memberOf, objectOf, textsOf } from './json.ts';
import { mergeParts } from './all-of.ts';

/** The most conditions and alternatives inside each other that are followed. */
const maxDepth = 4;

/** How schemas are read, and how properties are added; without `meets`, conditions are ignored. */
type Means = {
  /** Returns the parts of a schema that describe one object. */
  partsOf: (schema: Json) => JsonObject[];
  meets: ((schema: Json, value: Json) => boolean) | undefined;
  /** Adds a property whose value must also be valid against `limit`. */
  put: (name: string, limit: Json) => void;
};

/** Adds the properties that conditions and dependencies require beside those of an object, transitively. */
export function addRequiredBeside(value: JsonObject, conditions: JsonObject[], { partsOf, meets, put }: Means): void {
  const names = Object.keys(value);
  addConditional(conditions, 0);
  // The array grows during the loop.
  for (const name of names)
    for (const { dependentRequired, dependentSchemas } of conditions)
      for (const dependents of [dependentRequired, dependentSchemas]) add(memberOf(objectOf(dependents), name), 0);

  function addConditional(parts: JsonObject[], depth: number): void {
    if (meets === undefined || depth > maxDepth) return;
    for (const { if: test, then, else: otherwise } of parts)
      if (test !== undefined) add(meets(test, value) ? then : otherwise, depth);
  }

  function add(dependent: Json | undefined, depth: number): void {
    if (dependent === undefined) return;
    const parts = Array.isArray(dependent) ? [{ required: dependent }] : partsOf(dependent);
    const merged = mergeParts(parts);
    const [needed, limited] = [textsOf(merged.required), objectOf(merged.properties)];
    for (const name of new Set([...needed, ...Object.keys(limited)])) {
      const isPresent = Object.hasOwn(value, name);
      const limit = memberOf(limited, name) ?? true;
      const isMet = limit === true || meets?.(limit, value[name] ?? null) !== false;
      if (isPresent ? isMet : !needed.includes(name)) continue;
      put(name, limit);
      if (!isPresent) names.push(name);
    }
    addConditional(parts, depth + 1);
    for (const options of [listOf(merged.anyOf), listOf(merged.oneOf)])
      if (depth < maxDepth && meets !== undefined && !options.some((option) => meets(option, value)))
        add(options[0], depth + 1);
  }
}
