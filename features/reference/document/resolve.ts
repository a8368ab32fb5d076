import { percentDecoded } from '../../../app/core/url.ts';
import { isObject, memberAt, objectOf, textOf, type Json, type JsonObject } from './json.ts';

/** Resolves the local `$ref`s of one document. */
export type Resolver = {
  document: JsonObject;
  /** The target of a node's reference, and the last pointer of the chain; a node without `$ref` is returned as it is. */
  resolve: (node: Json | undefined) => { node: Json | undefined; pointer?: string | undefined; siblings: JsonObject };
  /** The target of a node's reference as an object, with the keys beside the reference in place of its own. */
  objectAt: (node: Json | undefined) => JsonObject;
};

/** The prefix of references to named schemas. */
export const schemasPointer = '#/components/schemas/';

/** A longer chain of references is one of a machine, or of somebody with bad intentions. */
const maxChain = 16;

/**
 * Creates the resolver of a bundled document, which merges keys beside `$ref` (3.1) into `siblings`; outer ones win.
 * For a circular, unknown, external or endless reference it returns the node with `$ref` itself, which is then shown as raw JSON.
 */
export function createResolver(document: JsonObject): Resolver {
  function resolve(start: Json | undefined): ReturnType<Resolver['resolve']> {
    let node = start;
    let pointer: string | undefined;
    let siblings: JsonObject = {};
    const seen = new Set<string>();
    while (isObject(node)) {
      const reference = textOf(node.$ref);
      if (reference === undefined) break;
      const target = seen.size === maxChain || seen.has(reference) ? undefined : lookUp(document, reference);
      if (target === undefined) return { node, siblings };
      seen.add(reference);
      const { $ref: _, ...rest } = node;
      siblings = { ...rest, ...siblings };
      pointer = reference;
      node = target;
    }
    return { node, pointer, siblings };
  }
  return {
    document,
    resolve,
    objectAt(node) {
      const target = resolve(node);
      return { ...objectOf(target.node), ...target.siblings };
    },
  };
}

/** The name of a pointer's component in `components.schemas`; undefined for other pointers. */
export function schemaName(pointer: string | undefined): string | undefined {
  if (pointer === undefined || !pointer.startsWith(schemasPointer)) return undefined;
  const [, , name, ...inside] = pointerKeys(pointer);
  return inside.length === 0 ? name : undefined;
}

/** The longest reference that is followed, in characters: a stranger's may have thousands of steps. */
const maxReference = 1_000;

/** What a reference such as `#/$defs/Step` leads to; undefined for one that leads nowhere or outside. */
export function lookUp(root: Json, reference: string): Json | undefined {
  if (reference.length > maxReference || (reference !== '#' && !reference.startsWith('#/'))) return undefined;
  let node: Json | undefined = root;
  for (const key of pointerKeys(reference)) node = memberAt(node, key);
  return node;
}

/** The keys of a JSON pointer in a URL's fragment (RFC 6901, section 6); an unescaped % is part of a key. */
export function pointerKeys(pointer: string): string[] {
  const steps = pointer.split('/').slice(1);
  return steps.map((step) => unescapeKey(step.includes('%') ? (percentDecoded(step) ?? step) : step));
}

/** A key as a step of a JSON pointer (RFC 6901, section 4). */
export function escapeKey(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** A key as a JSON pointer has it, without its escapes (RFC 6901, section 4). */
export function unescapeKey(step: string): string {
  return step.includes('~') ? step.replaceAll('~1', '/').replaceAll('~0', '~') : step;
}
