import { memoize } from '../../../app/core/memoize.ts';
import { readMapping } from './discriminator.ts';
import { isObject, type Json, type JsonObject, listOf, objectOf, sameJson, textOf } from './json.ts';
import { lookUp, resolve, schemaName } from './resolve.ts';

/** A schema with more rows is not shown inline at every use. */
const maxInlineRows = 12;

/** A schema whose enum has more values is not shown inline at every use. */
const maxInlineValues = 20;

/**
 * Measures how named schemas are used, to show each use inline or as a link to the schemas section. A schema is shown
 * inline if it is not recursive and either used once or small (at most 12 rows, including nested ones). A use in a
 * reusable parameter, body or response counts once for each operation.
 * @returns predicates on where schemas are used and shown
 */
export function measureUsage(document: JsonObject) {
  const { paths, webhooks, components } = document;
  const schemas = objectOf(objectOf(components).schemas);
  const uses = Object.entries(schemas).map(([name, schema]) => ({ name, used: usesIn(schema) }));
  const edges = new Map(uses.map(({ name, used }) => [name, new Set(used)]));
  const starts = [...usesIn(paths), ...usesIn(webhooks)];
  const counts = Map.groupBy([...uses.flatMap(({ used }) => used), ...starts], (name) => name);
  const items = Object.values(objectOf(paths)).map((item) => objectOf(resolve(document, item).node));
  const senders = items.flatMap((item) => [item, ...Object.values(item).map(objectOf)]);
  // Where a base is used, a schema that extends it may be sent.
  const sent = new Map(
    uses.map(({ name, used }) => {
      const subtypes = readMapping(document, [objectOf(schemas[name])])?.mapping ?? [];
      return [name, new Set([...used, ...subtypes.map(({ link }) => link.name)])];
    }),
  );
  const inAll = reached(sent, starts);
  const inRequests = reached(
    sent,
    senders.flatMap(({ parameters, requestBody }) => [...usesIn(parameters), ...usesIn(requestBody)]),
  );
  const rowsOf = memoize((name) => countRows(schemas[name], maxInlineRows));
  let referred: Set<Json> | undefined;
  const cyclic = nodesInCycles(edges);
  let cyclicTargets: Set<Json> | undefined;
  return { isLinked, isOnlyInResponses, isReferred, leadsToItself };

  /** Whether the target of a pointer refers, directly or indirectly, to itself or to a node that contains it. */
  function leadsToItself(pointer: string): boolean {
    const name = schemaName(pointer);
    if (name !== undefined) return cyclic.has(name);
    // Computed on demand, as most documents refer to components only.
    cyclicTargets ??= nodesInCycles(edgesBetween(document, targetsFrom(document, document)));
    return cyclicTargets.has(lookUp(document, pointer) ?? null);
  }

  /** Whether a use links to the schema instead of showing it inline. The schemas section links to all with rows. */
  function isLinked(name: string, inSection: boolean): boolean {
    if (cyclic.has(name)) return true;
    if (!inSection && (counts.get(name)?.length ?? 0) < 2) return false;
    return rowsOf(name) > (inSection ? 0 : maxInlineRows);
  }

  /** Whether only responses use the schema, directly or indirectly. */
  function isOnlyInResponses(name: string): boolean {
    return inAll.has(name) && !inRequests.has(name);
  }

  /** Whether a `$ref` outside of definitions (`$defs`) leads to a definition, which is then shown at that `$ref`. */
  function isReferred(definition: Json): boolean {
    // Computed on demand, as most documents have no definitions inside schemas.
    referred ??= targetsFrom(document, document, (key) => /^(?:\$defs|definitions)$/.test(key) || isData(key));
    // The bundler copies a definition in a separate file to the components.
    return referred.has(definition) || [...referred].some((target) => sameJson(target, definition));
  }

  /**
   * Returns the uses of named schemas. Follows references to all other components, as each use shows those inline; each
   * reference at most twice, which is enough to tell several uses from a single one.
   */
  function usesIn(start: Json | undefined): string[] {
    const uses: string[] = [];
    const walked = new Map<string, number>();
    const pending: { node: Json | undefined; path: readonly string[] }[] = [{ node: start, path: [] }];
    // The list grows during the loop.
    for (const { node, path } of pending)
      for (const { $ref } of schemasWithin(node)) {
        if (typeof $ref !== 'string') continue;
        const name = schemaName($ref);
        const times = walked.get($ref) ?? 0;
        if (name !== undefined) uses.push(name);
        else if (times < 2 && !path.includes($ref)) {
          walked.set($ref, times + 1);
          pending.push({ node: lookUp(document, $ref), path: [...path, $ref] });
        }
      }
    return uses;
  }

  /** Counts the rows of a schema, up to a limit. `ancestors`: the references since the last row, which detect loops. */
  function countRows(schema: Json | undefined, limit: number, ancestors: readonly string[] = []): number {
    const { node, pointer } = resolve(document, schema);
    if (!isObject(node) || limit < 0 || (pointer !== undefined && ancestors.includes(pointer))) return 0;
    const enclosing = pointer === undefined ? ancestors : [...ancestors, pointer];
    let rows = listOf(node.enum).length > maxInlineValues ? limit + 1 : 0;
    const add = (member: Json | undefined, cost: number): void => {
      if (rows <= limit) rows += cost + countRows(member, limit - rows - cost, cost === 0 ? enclosing : []);
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
}

/** Returns the targets of the references in a node, transitively. */
function targetsFrom(document: JsonObject, start: Json | undefined, isSkipped = isData): Set<Json> {
  const targets = new Set<Json>();
  const queue = [start];
  // The queue grows during the loop.
  for (const node of queue)
    for (const { $ref } of schemasWithin(node, isSkipped)) {
      const target = lookUp(document, textOf($ref) ?? '');
      if (target === undefined || targets.has(target)) continue;
      targets.add(target);
      queue.push(target);
    }
  return targets;
}

/** Returns the edges from each target of references to those that are inside it or that it refers to. */
function edgesBetween(document: JsonObject, targets: ReadonlySet<Json>): Edges<Json> {
  const edges = [...targets].map((target): [Json, Set<Json>] => {
    const inside = schemasWithin(target);
    const referred = inside.flatMap(({ $ref }) => lookUp(document, textOf($ref) ?? '') ?? []);
    return [
      target,
      new Set([...inside.filter((node) => node !== target), ...referred].filter((node) => targets.has(node))),
    ];
  });
  return new Map(edges);
}

type Edges<Node> = ReadonlyMap<Node, ReadonlySet<Node>>;

/** Returns the nodes from which edges lead, directly or indirectly, back to the node (Kosaraju and Sharir, 1981). */
function nodesInCycles<Node>(edges: Edges<Node>): Set<Node> {
  const reversed = new Map<Node, Set<Node>>();
  for (const [node, targets] of edges)
    for (const target of targets) reversed.set(target, (reversed.get(target) ?? new Set()).add(node));
  const done = new Set<Node>();
  const cyclic = new Set<Node>();
  for (const node of targetsFirst(edges).toReversed()) {
    const group = Array.from(reached(reversed, [node], done)).filter((member) => !done.has(member));
    const isCycle = group.length > 1 || edges.get(node)?.has(node) === true;
    for (const member of group) {
      done.add(member);
      if (isCycle) cyclic.add(member);
    }
  }
  return cyclic;
}

/** Returns all nodes, each after the targets of its edges that do not lead back to it. */
function targetsFirst<Node>(edges: Edges<Node>): Node[] {
  const begun = new Set<Node>();
  const ended = new Set<Node>();
  const stack = [...edges.keys()];
  for (let node = stack.at(-1); node !== undefined; node = stack.at(-1)) {
    const targets = begun.has(node) ? [] : Array.from(edges.get(node) ?? []);
    begun.add(node);
    const others = targets.filter((target) => !begun.has(target));
    if (others.length > 0) stack.push(...others);
    else if (stack.pop() !== undefined) ended.add(node);
  }
  return [...ended];
}

/** Returns a node and the objects inside it, except data and maps whose keys are names that authors choose. */
function schemasWithin(start: Json | undefined, isSkipped = isData): JsonObject[] {
  const nodes = [start].flat().filter(isObject);
  // The list grows during the loop.
  for (const node of nodes) for (const child of childrenOf(node, isSkipped)) nodes.push(child);
  return nodes;
}

/** Returns the objects directly inside a node, in its arrays, and in its maps whose keys are names. */
function childrenOf(node: JsonObject, isSkipped: (key: string) => boolean): JsonObject[] {
  return Object.entries(node).flatMap(([key, value]) => {
    if (isSkipped(key)) return [];
    const inside = namedKeywords.has(key) && isObject(value) ? Object.values(value) : [value];
    return inside.flat().filter(isObject);
  });
}

/** Returns the start nodes and all nodes that the edges reach from them without the nodes in `except`. */
function reached<Node>(edges: Edges<Node>, starts: Iterable<Node>, except: ReadonlySet<Node> = new Set()): Set<Node> {
  const nodes = new Set(starts);
  // Iterating a set includes the nodes that are added during the loop.
  for (const node of nodes) if (!except.has(node)) for (const target of edges.get(node) ?? []) nodes.add(target);
  return nodes;
}

/** Whether a keyword's value is data, such as an example or an extension, instead of a schema. */
export function isData(key: string): boolean {
  return dataKeywords.has(key) || key.startsWith('x-');
}

/** Keywords whose values are data: a `$ref` or `x-internal` in them has no effect. */
export const dataKeywords = new Set(['example', 'examples', 'default', 'enum', 'const', 'value', 'x-enumDescriptions']);

/** Keywords whose values are maps with keys that authors choose. */
export const namedKeywords = new Set(
  (
    'properties patternProperties dependentSchemas $defs definitions schemas paths pathItems webhooks callbacks ' +
    'requestBodies responses content headers links'
  ).split(' '),
);
