import { memoize, memoizeByObject } from '../../../app/core/memoize.ts';
import { percentDecoded } from '../../../app/core/url.ts';
import { isObject, type Json, type JsonObject, memberAt, objectOf, textOf } from './json.ts';

/** The prefix of references to named schemas. */
export const schemasPointer = '#/components/schemas/';

/** The longest chain of references that is followed. Longer chains only occur in generated or hostile documents. */
const maxChain = 16;

/**
 * Follows a node's local `$ref` to its target and the chain's last pointer; returns a node without `$ref` unchanged.
 * Merges the keys beside each `$ref` (3.1) into `siblings`; outer keys win. For a circular, unknown, external or too long
 * chain it returns the node with the `$ref`, which is shown as raw JSON.
 */
export function resolve(document: JsonObject, start: Json | undefined) {
  let node = start;
  let pointer: string | undefined;
  let siblings: JsonObject = {};
  const visited = new Set<string>();
  while (isObject(node)) {
    const reference = textOf(node.$ref);
    if (reference === undefined) break;
    const target = visited.size === maxChain || visited.has(reference) ? undefined : lookUp(document, reference);
    if (target === undefined) return { node, siblings };
    visited.add(reference);
    const { $ref: _, ...rest } = node;
    siblings = { ...rest, ...siblings };
    pointer = reference;
    node = target;
  }
  return { node, pointer, siblings };
}

/** Returns the target of a node's `$ref` as an object, overridden by the keys beside the `$ref`. */
export function objectAt(document: JsonObject, node: Json | undefined): JsonObject {
  const target = resolve(document, node);
  return { ...objectOf(target.node), ...target.siblings };
}

/** Returns the name of the schema that a pointer to `components.schemas` refers to; undefined for other pointers. */
export function schemaName(pointer: string | undefined): string | undefined {
  if (pointer === undefined || !pointer.startsWith(schemasPointer)) return undefined;
  const [, , name, ...inside] = pointerKeys(pointer);
  return inside.length === 0 ? name : undefined;
}

/** The longest `$ref` that is followed, in characters: an untrusted document's may have thousands of segments. */
const maxReference = 1_000;

/** Returns the target of a local reference such as `#/$defs/Step`; undefined for missing and external targets. */
export function lookUp(root: Json, reference: string): Json | undefined {
  if (reference.length > maxReference || (reference !== '#' && !reference.startsWith('#/'))) return undefined;
  let node: Json | undefined = root;
  for (const key of pointerKeys(reference)) node = memberAt(node, key);
  return node;
}

/** Returns a function that looks up each local reference of a schema once. @throws Error for a missing target */
export const targetsIn = memoizeByObject((root: JsonObject) =>
  memoize((reference: string): Json => {
    const target = lookUp(root, reference);
    if (target === undefined) throw new Error(`there is no schema ${reference}`);
    return target;
  }),
);

/** Splits a JSON Pointer in a URL fragment into keys (RFC 6901, section 6); an unescaped % is part of a key. */
export function pointerKeys(pointer: string): string[] {
  const steps = pointer.split('/').slice(1);
  return steps.map((step) => {
    const decoded = step.includes('%') ? (percentDecoded(step) ?? step) : step;
    return decoded.includes('~') ? decoded.replaceAll('~1', '/').replaceAll('~0', '~') : decoded;
  });
}

/** Escapes a key as a segment of a JSON Pointer (RFC 6901, section 4). */
export function escapeKey(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}
