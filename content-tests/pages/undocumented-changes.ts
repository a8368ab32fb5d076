import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { readFrontMatter } from '../../build/content/front-matter.ts';
import type { Contract, Release } from './contract.ts';

/** A change at an id; `before` is undefined for a new one, `after` for a removed one. */
type Change = { id: string; before: string | undefined; after: string | undefined };

/** The source of a changelog entry. */
export type Entry = { file: string; date: string; text: string };

/** Reads the published entries of this repository's changelog. */
export async function readChangelog(): Promise<Entry[]> {
  const names = (await readdir('content/changelog', { recursive: true })).filter((name) => /\.mdx?$/.test(name));
  const entries = names.map(async (name): Promise<Entry[]> => {
    const file = path.join('content/changelog', name);
    const text = await readFile(file, 'utf8');
    const { date, draft } = readFrontMatter(text, file).data;
    return date === undefined || draft ? [] : [{ file, text, date }];
  });
  return (await Promise.all(entries)).flat();
}

/**
 * API changes without a changelog entry since the last release; of a schema shown at several ids, one entry is enough.
 * An entry documents a change by a link to its id in the reference or to a parent's; a removal, by its name as code.
 */
export function undocumentedChanges(release: Release, contract: Contract, entries: Entry[]): Change[] {
  const texts = entries.filter(({ date }) => date > release.date).map(({ text }) => text);
  const groups = Map.groupBy(compareContracts(release.contract, contract), ({ id, before, after }) =>
    JSON.stringify([nameOf(id), before, after]),
  );
  return [...groups.values()].flatMap((group) => (group.some((change) => isDocumented(change, texts)) ? [] : group));
}

function isDocumented({ id, after }: Change, texts: string[]): boolean {
  const linked = withParents(id).some((ancestor) =>
    texts.some((text) =>
      text
        .split(`/api/#${ancestor}`)
        .slice(1)
        .some((rest) => !/^[\w.-]/.test(rest)),
    ),
  );
  return linked || (after === undefined && texts.some((text) => text.includes(`\`${nameOf(id)}\``)));
}

function nameOf(id: string): string {
  return id.split('.').at(-1) ?? id;
}

/** An id and those of its parents, up to the property below the request, the response or the schema. */
function withParents(id: string): string[] {
  const parts = id.split('.');
  const shortest = Math.min(parts.length, parts[0] === 'schemas' ? 2 : parts[1] === 'response' ? 3 : 2);
  return parts.map((_, index) => parts.slice(0, index + 1).join('.')).slice(shortest - 1);
}

/** A change in one line: the facts that were added and removed. */
export function changeText({ id, before, after }: Change): string {
  if (before === undefined) return `#${id} is new (${after ?? ''})`;
  if (after === undefined) return `${id} is gone (was ${before})`;
  const [old, now] = [before, after].map((facts) => facts.split(/(?:; |, | \| )/));
  const removed = old?.filter((fact) => now?.includes(fact) !== true).map((fact) => `− ${fact}`) ?? [];
  const added = now?.filter((fact) => old?.includes(fact) !== true).map((fact) => `+ ${fact}`) ?? [];
  return `#${id} changed: ${[...removed, ...added].join('; ')}`;
}

function compareContracts(before: Contract, after: Contract): Change[] {
  const ids = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  return ids.flatMap((id) => (before[id] === after[id] ? [] : [{ id, before: before[id], after: after[id] }]));
}
