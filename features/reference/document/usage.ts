import { memoize } from '../../../app/core/memoize.ts';
import { isObject, listOf, objectOf, sameJson, textOf, type Json, type JsonObject } from './json.ts';
import { lookUp, schemaName, type Resolver } from './resolve.ts';

/** The largest number of rows of a schema that is shown inline at every use. */
const maxInlineRows = 12;

/** An enum with more values counts as large. */
const maxInlineValues = 20;

/** Where named schemas are shown. */
export type Usage = ReturnType<typeof measureUsage>;

/**
 * Decides whether each use of a named schema shows it inline or links to the schemas section: inline when it is used once
 * or small (at most 12 rows, nested ones included) and not recursive. Uses in reusable parameters, bodies and responses
 * count once for each operation.
 */
export function measureUsage(resolver: Resolver) {
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
  const sent = new Set<string>();
  for (const item of Object.values(objectOf(resolver.document.paths))) {
    const path = objectOf(resolver.resolve(item).node);
    for (const node of [path, ...Object.values(path).filter(isObject)])
      for (const key of ['parameters', 'requestBody']) walk(node[key], [], (name) => sent.add(name));
  }
  const inRequests = reached(edges, sent);
  const recursive = new Set(Object.keys(schemas).filter((name) => reached(edges, edges.get(name) ?? []).has(name)));
  const rowsOf = memoize((name) => countRows(resolver, schemas[name], maxInlineRows));
  let referred: Set<Json> | undefined;
  const leadsToItself = memoize((pointer) => isReachable(resolver.document, lookUp(resolver.document, pointer)));
  return { isLinked, isOnlyInResponses, isReferred, leadsToItself };

  /** Whether a use links to the schema instead of showing it inline. In the schemas section, everything with fields is linked. */
  function isLinked(name: string, inSection: boolean): boolean {
    if (recursive.has(name)) return true;
    if (!inSection && (counts.get(name) ?? 0) <= 1) return false;
    return rowsOf(name) > (inSection ? 0 : maxInlineRows);
  }

  /** Whether only responses use the schema, directly or indirectly. */
  function isOnlyInResponses(name: string): boolean {
    return (counts.get(name) ?? 0) > 0 && !inRequests.has(name);
  }

  /** Whether a definition inside a schema (`$defs`) is referred to from outside, so that it is shown there. */
  function isReferred(definition: Json): boolean {
    // Most documents have no definitions inside schemas.
    referred ??= referredNodes(resolver.document);
    // Bundled from a file of its own, it is a component as well.
    return referred.has(definition) || [...referred].some((target) => sameJson(target, definition));
  }

  function count(target: string): void {
    counts.set(target, (counts.get(target) ?? 0) + 1);
  }

  /** Follows references to other components, which are shown inline at each use. */
  function walk(node: Json | undefined, path: readonly string[], onUse: (name: string) => void, names = false): void {
    if (Array.isArray(node)) {
      for (const item of node) walk(item, path, onUse);
      return;
    }
    if (!isObject(node)) return;
    if (typeof node.$ref === 'string') {
      const name = schemaName(node.$ref);
      if (name !== undefined) onUse(name);
      else if (!path.includes(node.$ref)) walk(resolver.resolve(node).node, [...path, node.$ref], onUse);
    }
    for (const [key, value] of Object.entries(node)) {
      if (names || (!dataKeywords.has(key) && !key.startsWith('x-')))
        walk(value, path, onUse, !names && namedKeywords.has(key));
    }
  }
}

/** What references lead to, but for those inside definitions that none leads to. */
function referredNodes(document: JsonObject): Set<Json> {
  const found = new Set<Json>();
  const visit = (node: Json | undefined, areNames: boolean): void => {
    if (typeof node !== 'object' || node === null) return;
    const target = isObject(node) && !areNames ? lookUp(document, textOf(node.$ref) ?? '') : undefined;
    if (target !== undefined && !found.has(target)) {
      found.add(target);
      visit(target, false);
    }
    for (const [key, value] of Object.entries(node))
      if (areNames || (key !== '$defs' && key !== 'definitions' && !dataKeywords.has(key)))
        visit(value, !areNames && namedKeywords.has(key));
  };
  visit(document, false);
  return found;
}

/** Whether a node's references lead to a node around it or to itself. */
function isReachable(document: JsonObject, start: Json | undefined): boolean {
  const open: [node: Json, areNames: boolean][] = start === undefined ? [] : [[start, false]];
  const seen = new Set<Json>();
  // It grows meanwhile.
  for (const [node, areNames] of open) {
    if (typeof node !== 'object' || node === null) continue;
    if (seen.has(node)) {
      if (node === start) return true;
      continue;
    }
    seen.add(node);
    const target = isObject(node) && !areNames ? lookUp(document, textOf(node.$ref) ?? '') : undefined;
    if (target !== undefined) open.push([target, false]);
    for (const [key, value] of Object.entries(node))
      if (areNames || !dataKeywords.has(key)) open.push([value, !areNames && namedKeywords.has(key)]);
  }
  return false;
}

/** Names, and all that schemas lead to from them. */
function reached(edges: ReadonlyMap<string, ReadonlySet<string>>, starts: Iterable<string>): Set<string> {
  const names = new Set(starts);
  // Iteration includes the names that are added meanwhile.
  for (const name of names) for (const target of edges.get(name) ?? []) names.add(target);
  return names;
}

/** The rows of a schema up to a limit; `ancestors`: references since the last row, as items and `allOf` add none. */
function countRows(
  resolver: Resolver,
  schema: Json | undefined,
  limit: number,
  ancestors: readonly string[] = [],
): number {
  const { node, pointer } = resolver.resolve(schema);
  if (!isObject(node) || limit < 0 || (pointer !== undefined && ancestors.includes(pointer))) return 0;
  const around = pointer === undefined ? ancestors : [...ancestors, pointer];
  let rows = listOf(node.enum).length > maxInlineValues ? limit + 1 : 0;
  const add = (member: Json | undefined, cost: number): void => {
    if (rows <= limit) rows += cost + countRows(resolver, member, limit - rows - cost, cost === 0 ? around : []);
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

/** Keywords whose values are data, where a reference or a mark has no meaning. */
export const dataKeywords = new Set(['example', 'examples', 'default', 'enum', 'const', 'value', 'x-enumDescriptions']);

/** Keywords whose keys are the author's names. */
export const namedKeywords = new Set(
  (
    'properties patternProperties dependentSchemas $defs definitions schemas paths pathItems webhooks callbacks ' +
    'requestBodies responses content headers links'
  ).split(' '),
);
