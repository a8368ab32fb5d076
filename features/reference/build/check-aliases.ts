import { referenceIds } from '../document/walk.ts';
import type { ApiReference } from '../document/reference.ts';

/** The mistakes in a document's `x-anchor-aliases`, one sentence each: an unknown target, an alias that is still an id. */
export function checkAliases(reference: ApiReference): string[] {
  const ids = new Set(referenceIds(reference));
  return Object.entries(reference.aliases).flatMap(([id, olds]) => [
    ...(ids.has(id)
      ? []
      : [`x-anchor-aliases: “${olds.join('”, “')}” leads to “${id}”, which is not an id of the reference`]),
    ...olds
      .filter((old) => ids.has(old))
      .map((old) => `x-anchor-aliases: “${old}” is still an id of the reference; remove the alias`),
  ]);
}
