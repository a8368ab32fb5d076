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
  /** Whether references in what a pointer leads to lead to it again, or to something around it. */
  const leadsToItself = memoize((pointer) => {
    const start = lookUp(resolver.document, pointer);
    return [...targetsFrom(resolver.document, start)].some(
      (target) => target === start || schemasWithin(target).some((node) => node === start),
    );
  });
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
    referred ??= targetsFrom(resolver.document, resolver.document, isDefinitionOrData);
    // Bundled from a file of its own, it is a component as well.
    return referred.has(definition) || [...referred].some((target) => sameJson(target, definition));
  }

  function count(target: string): void {
    counts.set(target, (counts.get(target) ?? 0) + 1);
  }

  /** Follows references to other components, which are shown inline at each use. */
  function walk(start: Json | undefined, path: readonly string[], onUse: (name: string) => void): void {
    for (const node of schemasWithin(start)) {
      if (typeof node.$ref !== 'string') continue;
      const name = schemaName(node.$ref);
      if (name !== undefined) onUse(name);
      else if (!path.includes(node.$ref)) walk(resolver.resolve(node).node, [...path, node.$ref], onUse);
    }
  }
}

/** What the references in a node lead to, and those in what they lead to. */
function targetsFrom(document: JsonObject, start: Json | undefined, isPassedOver = isData): Set<Json> {
  const found = new Set<Json>();
  const open = [start];
  // It grows meanwhile.
  for (const from of open)
    for (const { $ref } of schemasWithin(from, isPassedOver)) {
      const target = lookUp(document, textOf($ref) ?? '');
      if (target === undefined || found.has(target)) continue;
      found.add(target);
      open.push(target);
    }
  return found;
}

/** A node and the objects in it, but for data and for objects whose keys are the author's names. */
function schemasWithin(node: Json | undefined, isPassedOver = isData, areNames = false): JsonObject[] {
  if (Array.isArray(node)) return node.flatMap((item) => schemasWithin(item, isPassedOver));
  if (!isObject(node)) return [];
  const inner = Object.entries(node).flatMap(([key, value]) =>
    areNames || !isPassedOver(key) ? schemasWithin(value, isPassedOver, !areNames && namedKeywords.has(key)) : [],
  );
  return areNames ? inner : [node, ...inner];
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

function isDefinitionOrData(key: string): boolean {
  return key === '$defs' || key === 'definitions' || isData(key);
}

/** Whether a keyword's value is data, not a schema: an example, an extension. */
export function isData(key: string): boolean {
  return dataKeywords.has(key) || key.startsWith('x-');
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
