import { type Change, compareContracts, type Contract, type Release } from './contract.ts';

/** A changelog entry as it was written. */
export type Entry = { file: string; date: string; text: string };

/**
 * The changes since the last release that no later changelog entry tells of. An entry tells of a change when it links
 * to its place in the reference, or to one that holds it; of what went, when it names it as code. A schema that is
 * shown in several places changes in all of them, and one of them is enough.
 */
export function undocumentedChanges(
  release: Release,
  contract: Contract,
  entries: Entry[],
  referencePath = '/api/',
): Change[] {
  const texts = entries.filter(({ date }) => date > release.date).map(({ text }) => text);
  const groups = Map.groupBy(compareContracts(release.contract, contract), ({ id, before, after }) =>
    JSON.stringify([nameOf(id), before, after]),
  );
  return [...groups.values()].flatMap((group) =>
    group.some((change) => isDocumented(change, texts, referencePath)) ? [] : group,
  );
}

function isDocumented({ id, after }: Change, texts: string[], referencePath: string): boolean {
  const linked = placesAbove(id).some((place) =>
    texts.some((text) =>
      text
        .split(`${referencePath}#${place}`)
        .slice(1)
        .some((rest) => !/^[\w.-]/.test(rest)),
    ),
  );
  return linked || (after === undefined && texts.some((text) => text.includes(`\`${nameOf(id)}\``)));
}

function nameOf(id: string): string {
  return id.split('.').at(-1) ?? id;
}

/** A place and those around it, up to the property below the request, the response or the schema. */
function placesAbove(id: string): string[] {
  const parts = id.split('.');
  const shortest = Math.min(parts.length, parts[0] === 'schemas' ? 2 : parts[1] === 'response' ? 3 : 2);
  return parts.map((_, index) => parts.slice(0, index + 1).join('.')).slice(shortest - 1);
}

/** A change in one line for the author who forgot it: what came and what went of the place's facts. */
export function changeText({ id, before, after }: Change): string {
  if (before === undefined) return `#${id} is new (${after ?? ''})`;
  if (after === undefined) return `${id} is gone (was ${before})`;
  const [old, now] = [before, after].map((facts) => facts.split(/(?:; |, | \| )/));
  const gone = old?.filter((fact) => now?.includes(fact) !== true).map((fact) => `− ${fact}`) ?? [];
  const come = now?.filter((fact) => old?.includes(fact) !== true).map((fact) => `+ ${fact}`) ?? [];
  return `#${id} changed: ${[...gone, ...come].join('; ')}`;
}
