import {
  type History,
  type UnmatchedMark,
  markableIds,
  markHistory,
  type ChangelogReference,
} from '../../app/reference/history.ts';
import type { ApiReference } from '../../app/reference/document/reference.ts';
import { nearest } from '../../app/core/nearest.ts';
import type { Source } from '../content/scan.ts';
import { Fault, throwFaults } from '../fault.ts';
import type { Project } from '../project.ts';

/** What one entry says of one place, and the file that says it. */
type Claim = { id: string; kind: keyof History; source: Source };

const keys = { introduced: 'introduces', deprecated: 'deprecates' } as const;

/**
 * Marks a reference with what the front matter of changelog entries says: `introduces` and `deprecates` name its ids.
 * @param address where a link to an entry's path leads
 * @param reference `null` for a site without one, which has nothing to mark
 * @throws Faults for ids that the reference does not have, for two entries that say the same, for a page without date.
 */
export function markFromChangelog(
  reference: ApiReference | null,
  project: Pick<Project, 'site' | 'rows'>,
  address: (path: string) => string = (path) => path,
): void {
  const claims = claimsOf(project);
  if (reference === null)
    return throwFaults(
      claims.map(
        ({ id, source }) => new Fault(placeOf(source, id), `“${id}” is in no reference: the site has no API document`),
      ),
    );
  const marks = new Map<string, History>();
  const faults: Fault[] = [];
  for (const { id, kind, source } of claims) {
    const told: ChangelogReference = { date: source.frontMatter.date ?? '', path: address(source.path) };
    const before = marks.get(id)?.[kind];
    if (told.date === '')
      faults.push(
        new Fault(
          placeOf(source, keys[kind]),
          `front matter: ${keys[kind]} is for changelog entries, and this page has no date`,
          'write date: 2025-08-27, or move it to an entry',
        ),
      );
    else if (before !== undefined)
      faults.push(
        new Fault(
          placeOf(source, id),
          `“${id}” is told of by the entry of ${before.date} already`,
          'keep it in one of them',
        ),
      );
    else marks.set(id, { ...marks.get(id), [kind]: told });
  }
  const loose = markHistory(reference, marks);
  const fault = (mark: UnmatchedMark) =>
    claims.filter(({ id }) => id === mark.id).map(({ source }) => unmatchedFault(mark, source, reference));
  throwFaults([...faults, ...loose.flatMap(fault)]);
}

/** The claims of the version that readers get first: others tell of the same document. */
function claimsOf({ site, rows }: Pick<Project, 'site' | 'rows'>): Claim[] {
  const current = site.versions.find(({ isLast }) => isLast)?.name;
  const sources = rows.flatMap(({ page, module }) =>
    module.kind === 'source' && page.version === current ? [module.source] : [],
  );
  return sources.flatMap((source) => [
    ...source.frontMatter.introduces.map((id): Claim => ({ id, kind: 'introduced', source })),
    ...source.frontMatter.deprecates.map((id): Claim => ({ id, kind: 'deprecated', source })),
  ]);
}

function unmatchedFault({ id, reason }: UnmatchedMark, source: Source, reference: ApiReference): Fault {
  if (reason === 'not deprecated')
    return new Fault(
      placeOf(source, id),
      `deprecates: the API document does not call “${id}” deprecated`,
      'give it deprecated: true there, or leave it out here',
    );
  const [place = ''] = id.split('=');
  const ids = markableIds(reference);
  if (ids.includes(place))
    return new Fault(
      placeOf(source, id),
      `“${place}” has no value ${id.slice(place.length + 1)}`,
      'write one of the values that the reference lists there',
    );
  const like = nearest(
    ids.map((one) => ({ path: one })),
    place,
  );
  return new Fault(
    placeOf(source, id),
    `“${place}” is no operation, parameter, field or schema of the reference`,
    like.length === 0
      ? 'write an id as it stands in the address of a place of the reference'
      : `write ${like.map(({ path }) => path).join(' or ')}`,
  );
}

function placeOf({ file, text }: Source, words: string): { file: string; line: number } {
  const index = text.split('\n').findIndex((line) => line.split(/[\s,[\]'":]+/).includes(words));
  return { file, line: Math.max(1, index + 1) };
}
