import { markableIds, markHistory, type UnmatchedMark } from './history.ts';
import type { ApiReference, ChangelogReference, History } from '../document/reference.ts';
import { nearest } from '../../../app/core/nearest.ts';
import type { Source } from '../../../build/content/scan.ts';
import { Fault, type FaultLocation, throwFaults, placeInText } from '../../../build/faults/fault.ts';
import type { Project } from '../../../build/project/project.ts';

/** One id in an entry's front matter. */
type Claim = { id: string; kind: keyof History; source: Source };

const keys = { introduced: 'introduces', deprecated: 'deprecates' } as const;

/**
 * Adds to a reference when its parts were introduced and deprecated, by the ids in `introduces` and `deprecates` of
 * changelog entries.
 * @param hrefOf the href of an entry's path
 * @param reference undefined for a site without one
 * @throws Fault or Faults for unknown ids, for an id in two entries, and for a page without a date
 */
export function markFromChangelog(
  reference: ApiReference | undefined,
  project: Pick<Project, 'site' | 'rows'>,
  hrefOf: (path: string) => string = (path) => path,
): void {
  const claims = claimsOf(project);
  if (reference === undefined)
    return throwFaults(
      claims.map(
        ({ id, source }) =>
          new Fault(locationOf(source, id), `“${id}” is in no reference: the site has no API document`),
      ),
    );
  const marks = new Map<string, History>();
  const faults: Fault[] = [];
  for (const { id, kind, source } of claims) {
    const entry: ChangelogReference = { date: source.frontMatter.date ?? '', path: hrefOf(source.path) };
    const before = marks.get(id)?.[kind];
    if (entry.date === '')
      faults.push(
        new Fault(
          locationOf(source, keys[kind]),
          `front matter: ${keys[kind]} is for changelog entries, and this page has no date`,
          'write date: 2025-08-27, or move it to an entry',
        ),
      );
    else if (before !== undefined)
      faults.push(
        new Fault(
          locationOf(source, id),
          `“${id}” is in the entry of ${before.date} already`,
          'keep it in one of them',
        ),
      );
    else marks.set(id, { ...marks.get(id), [kind]: entry });
  }
  const unmatched = markHistory(reference, marks);
  const fault = (mark: UnmatchedMark) =>
    claims.filter(({ id }) => id === mark.id).map(({ source }) => unmatchedFault(mark, source, reference));
  throwFaults([...faults, ...unmatched.flatMap(fault)]);
}

/** The claims of the latest version; the other versions' entries are about the same document. */
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
      locationOf(source, id),
      `deprecates: “${id}” is not deprecated in the API document`,
      'give it deprecated: true there, or leave it out here',
    );
  const [part = ''] = id.split('=');
  const ids = markableIds(reference);
  if (ids.includes(part))
    return new Fault(
      locationOf(source, id),
      `“${part}” has no value ${id.slice(part.length + 1)}`,
      'write one of the values that the reference lists there',
    );
  const like = nearest(ids, part);
  return new Fault(
    locationOf(source, id),
    `“${part}” is no operation, parameter, field or schema of the reference`,
    like.length === 0 ? 'write an id of the reference, as in the fragment of its URLs' : `write ${like.join(' or ')}`,
  );
}

function locationOf(source: Source, words: string): FaultLocation {
  return placeInText(source, new RegExp(`(?<![^\\s,[\\]'":])${RegExp.escape(words)}(?![^\\s,[\\]'":])`));
}
