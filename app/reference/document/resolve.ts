import { isObject, objectOf, textOf, type Json, type JsonObject } from './json.ts';

/** Resolves the local `$ref`s of one document. */
export type Resolver = {
  document: JsonObject;
  /** The target of a node's reference, and the last pointer of the chain; a node without `$ref` is returned as it is. */
  resolve: (node: Json | undefined) => { node: Json | undefined; pointer?: string | undefined; siblings: JsonObject };
};

/** The prefix of references to named schemas. */
export const schemasPointer = '#/components/schemas/';

/**
 * Creates the resolver of a bundled document, which merges keys beside `$ref` (3.1) into `siblings`; outer ones win.
 * For a circular, unknown or external reference it returns the node with `$ref` itself, which is then shown as raw JSON.
 */
export function createResolver(document: JsonObject): Resolver {
  function resolve(start: Json | undefined): ReturnType<Resolver['resolve']> {
    let node = start;
    let pointer: string | undefined;
    let siblings: JsonObject = {};
    const seen = new Set<string>();
    while (isObject(node)) {
      const { $ref, ...rest } = node;
      const reference = textOf($ref);
      if (reference === undefined) break;
      const target = seen.has(reference) ? undefined : lookUp(document, reference);
      if (target === undefined) return { node, siblings };
      seen.add(reference);
      siblings = { ...rest, ...siblings };
      pointer = reference;
      node = target;
    }
    return { node, pointer, siblings };
  }
  return { document, resolve };
}

/** The name of a pointer's component in `components.schemas`; undefined for other pointers. */
export function schemaName(pointer: string | undefined): string | undefined {
  if (pointer === undefined || !pointer.startsWith(schemasPointer)) return undefined;
  const name = pointer.slice(schemasPointer.length);
  return name.includes('/') ? undefined : unescapePointer(name);
}

function lookUp(document: JsonObject, reference: string): Json | undefined {
  if (reference === '#') return document;
  if (!reference.startsWith('#/')) return undefined;
  let node: Json | undefined = document;
  for (const step of reference.slice(2).split('/')) {
    node = Array.isArray(node) ? node[Number(step)] : objectOf(node)[unescapePointer(step)];
  }
  return node;
}

function unescapePointer(step: string): string {
  let text = step;
  try {
    text = decodeURIComponent(step);
  } catch {
    // An unescaped % is part of the name.
  }
  return text.replaceAll('~1', '/').replaceAll('~0', '~');
}
