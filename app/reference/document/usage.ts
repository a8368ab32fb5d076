import { isObject, listOf, objectOf } from './json.ts';
import type { Json } from './json.ts';
import { schemaName } from './resolve.ts';
import type { Resolver } from './resolve.ts';

/** How many rows a schema may have to stand in every place that uses it. */
const SMALL = 12;

/** A list of more values than this counts as large. */
const SHORT_ENUM = 20;

/** Where named schemas are shown. */
export type Usage = {
  /** Whether a place links to the schema instead of showing it. In the schemas section everything with fields is linked. */
  isLinked: (name: string, inSection: boolean) => boolean;
  /** Whether only answers bring the schema, directly or inside of others. */
  isAnswer: (name: string) => boolean;
};

/**
 * Decides where each named schema stands. The rule, as the page words it to readers: the schemas section shows every
 * schema once. An operation shows a schema in place when no other place uses it, or when it is small (at most 12 rows
 * with all that is inside); large ones that several places share, and those that contain themselves, are a link to
 * the section. The first level of a request body always stands at its operation.
 * So each use adds at most 12 rows, and the page grows with the document, not with the paths through it.
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
  const asked = new Set<string>();
  for (const item of Object.values(objectOf(resolver.document.paths))) {
    const path = objectOf(resolver.resolve(item).node);
    for (const node of [path, ...Object.values(path).filter(isObject)])
      for (const key of ['parameters', 'requestBody']) walk(node[key], [], (name) => asked.add(name));
  }
  // A set that grows while it is gone through is gone through to its end.
  for (const name of asked) for (const target of edges.get(name) ?? []) asked.add(target);
  const recursive = new Set(Object.keys(schemas).filter((name) => reaches(edges, name)));
  const rows = new Map<string, number>();

  function isLinked(name: string, inSection: boolean): boolean {
    if (recursive.has(name)) return true;
    if (!inSection && (counts.get(name) ?? 0) <= 1) return false;
    const known = rows.get(name) ?? countRows(resolver, schemas[name], SMALL);
    rows.set(name, known);
    return known > (inSection ? 0 : SMALL);
  }
  return { isLinked, isAnswer: (name) => (counts.get(name) ?? 0) > 0 && !asked.has(name) };

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

/** Rows that a schema takes with all that is inside; counting ends beyond the limit, so recursion ends too. */
function countRows(resolver: Resolver, schema: Json | undefined, limit: number): number {
  const { node } = resolver.resolve(schema);
  if (!isObject(node) || limit < 0) return 0;
  let rows = listOf(node.enum).length > SHORT_ENUM ? limit + 1 : 0;
  const add = (member: Json | undefined, own: number): void => {
    if (rows <= limit) rows += own + countRows(resolver, member, limit - rows - own);
  };
  for (const key of ['properties', 'patternProperties'])
    for (const member of Object.values(objectOf(node[key]))) add(member, 1);
  for (const key of ['oneOf', 'anyOf', 'prefixItems']) for (const member of listOf(node[key])) add(member, 1);
  for (const member of listOf(node.allOf)) add(member, 0);
  if (isObject(node.additionalProperties)) add(node.additionalProperties, 1);
  if (isObject(node.not)) add(node.not, 1);
  if (isObject(node.items)) add(node.items, 0);
  return rows;
}

/** Keywords whose values are data, so that a `$ref` in them is none; what `x-` keys mention is no use either. */
const VALUES = new Set(['example', 'examples', 'default', 'enum', 'const']);

/** Keywords whose keys are names that the author chose. */
const NAMED = new Set([
  'properties',
  'patternProperties',
  'schemas',
  'paths',
  'webhooks',
  'responses',
  'content',
  'headers',
]);
