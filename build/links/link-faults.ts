import { readFileSync } from 'node:fs';
import { nearest } from '../../app/core/nearest.ts';
import type { Site } from '../../app/core/site.ts';
import { Fault, type FaultLocation } from '../faults/fault.ts';
import { placeInText } from '../faults/place-in-text.ts';
import { linkTarget, type LinkTarget } from './link-target.ts';

/** Where links are written: the file, and the path of its page below the base URL. */
export type LinkSource = { file: string; path: string };

/** What links of a site can lead to. */
export type LinkTargets = {
  site: Site;
  /** The pages by their paths. In development, the ids of some are not known: links to them are not checked. */
  pages: ReadonlyMap<string, { ids?: ReadonlySet<string> }>;
  /** Whether something else answers: a file, a redirect, the Worker. */
  answers: (target: LinkTarget) => boolean;
};

/** The hrefs of a source that lead to no page, file or id of the site, as faults at the line where they are written. */
export function linkFaults(hrefs: Iterable<string>, source: LinkSource, targets: LinkTargets): Fault[] {
  return Array.from(hrefs).flatMap((href): Fault[] => {
    try {
      const target = linkTarget(href, source.path, targets.site);
      const fault = target === undefined ? undefined : targetFault(target, source, targets);
      return fault === undefined ? [] : [fault];
    } catch (error) {
      if (!(error instanceof URIError)) throw error;
      return [new Fault(placeOf([href], source), error.message)];
    }
  });
}

function targetFault(target: LinkTarget, source: LinkSource, { pages, answers }: LinkTargets): Fault | undefined {
  const { written, path, id } = target;
  const fragment = id === '' ? '' : `#${id}`;
  const bare = path.replace(/\/$/, '');
  // As the page names it, or relative to the page's file.
  const spellings = id === '' ? [written, path, bare] : [path + fragment, bare + fragment, fragment];
  const page = pages.get(path);
  if (page === undefined) {
    if (answers(target)) return undefined;
    const message = `the link to ${written} leads to no page or file`;
    return new Fault(placeOf(spellings, source), message, hintOf(nearest(pages.keys(), path)));
  }
  const { ids } = page;
  if (id === '' || ids === undefined || ids.has(id)) return undefined;
  return new Fault(
    placeOf(spellings, source),
    `the link to ${path}${fragment} leads to a page without the id “${id}”`,
    hintOf(nearest(ids, id).map((known) => `${path}#${known}`)),
  );
}

function hintOf(like: string[]): string | undefined {
  return like.length === 0 ? undefined : `did you mean ${like.join(' or ')}?`;
}

/** Where one of some spellings of a link stands. */
function placeOf(spellings: string[], { file }: LinkSource): FaultLocation {
  const source = { file, text: readFileSync(file, 'utf8') };
  return placeInText(source, new RegExp(`(?:${spellings.map((text) => RegExp.escape(text)).join('|')})(?![\\w/#-])`));
}
