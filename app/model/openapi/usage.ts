import { isObject, listOf, objectOf } from './json.ts';
import type { Json, JsonObject } from './json.ts';
import { schemaName } from './resolve.ts';
import type { Resolver } from './resolve.ts';

/** How many enum values may stand in place before the list itself counts as a schema to link to. */
const SHORT_ENUM = 20;

/** Where named schemas are shown. */
export type Usage = {
  /** Whether other places link to the schema instead of showing it. */
  isLinked: (name: string) => boolean;
  /** Whether the schemas section shows it in full. */
  isListed: (name: string) => boolean;
};

/**
 * Decides where each named schema stands in full. The rule, as the page words it to readers:
 * a schema that is used in one place is shown there; one that is used in several places, contains itself, or is
 * used nowhere is shown once in the schemas section, and the other places link to it. Two exceptions:
 * what has no inner parts (a string with a format, a short list of values) stands in every place, as the link would be
 * longer than the thing, and the first level of a request body is always shown at its operation.
 * A use is a `$ref` that a reader would meet: those in reusable parameters, bodies and responses count once for each
 * operation that takes them in.
 */
export function measureUsage(resolver: Resolver): Usage {
  const counts = new Map<string, number>();
  const edges = new Map<string, Set<string>>();
  const schemas = objectOf(objectOf(resolver.document.components).schemas);
  for (const [name, schema] of Object.entries(schemas)) {
    const targets = new Set<string>();
    edges.set(name, targets);
    walk(schema, [], (target) => {
      targets.add(target);
      count(target);
    });
  }
  for (const key of ['paths', 'webhooks']) {
    walk(resolver.document[key], [], count);
  }
  const recursive = new Set(Object.keys(schemas).filter((name) => reaches(edges, name)));
  const leaves = new Map<string, boolean>();

  const isListed = (name: string): boolean => recursive.has(name) || counts.get(name) !== 1;

  function isLinked(name: string): boolean {
    if (recursive.has(name) || !isListed(name)) return isListed(name);
    const leaf = leaves.get(name) ?? isLeaf(resolver, schemas[name]);
    leaves.set(name, leaf);
    return !leaf;
  }
  return { isLinked, isListed };

  function count(target: string): void {
    counts.set(target, (counts.get(target) ?? 0) + 1);
  }

  /** Follows references to anything but named schemas, as those are shown in place each time. */
  function walk(node: Json | undefined, path: readonly string[], meet: (name: string) => void, names = false): void {
    if (Array.isArray(node)) {
      for (const item of node) walk(item, path, meet);
      return;
    }
    if (!isObject(node)) return;
    if (typeof node.$ref === 'string') {
      const name = schemaName(node.$ref);
      if (name !== undefined) meet(name);
      else if (!path.includes(node.$ref)) walk(resolver.resolve(node).node, [...path, node.$ref], meet);
    }
    for (const [key, value] of Object.entries(node)) {
      if (names || (!VALUES.has(key) && !key.startsWith('x-'))) walk(value, path, meet, !names && NAMED.has(key));
    }
  }
}

function reaches(edges: ReadonlyMap<string, ReadonlySet<string>>, start: string): boolean {
  const seen = new Set<string>();
  const next = [...(edges.get(start) ?? [])];
  for (let name = next.pop(); name !== undefined; name = next.pop()) {
    if (name === start) return true;
    if (seen.has(name)) continue;
    seen.add(name);
    next.push(...(edges.get(name) ?? []));
  }
  return false;
}

/** Nothing to unfold: no properties, alternatives, maps or long lists, in arrays neither. */
function isLeaf(resolver: Resolver, schema: Json | undefined): boolean {
  const { node } = resolver.resolve(schema);
  if (!isObject(node)) return true;
  if (STRUCTURAL.some((key) => key in node) || isObject(node.additionalProperties)) return false;
  if (listOf(node.enum).length > SHORT_ENUM) return false;
  return isLeaf(resolver, (node as JsonObject).items);
}

/** Keywords whose values are data, so that a `$ref` in them is none; what `x-` keys mention is no use either. */
const VALUES = new Set(['example', 'examples', 'default', 'enum', 'const']);

/** Keywords whose keys are names that the author chose. */
const NAMED = new Set(['properties', 'patternProperties', 'schemas', 'paths', 'webhooks', 'responses', 'content', 'headers']);

const STRUCTURAL = ['properties', 'patternProperties', 'prefixItems', 'oneOf', 'anyOf', 'allOf', 'not'];
