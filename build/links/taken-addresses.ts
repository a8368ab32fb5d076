import { statSync } from 'node:fs';
import path from 'node:path';
import { throwFaults, Fault } from '../faults/fault.ts';
import type { ActiveFeature } from '../feature.ts';
import type { Project } from '../project/project.ts';
import { placeOfUrl } from '../content/scan.ts';
import { answersOf } from './check-links.ts';

/**
 * Checks that nothing else answers the URL of a page or of a redirect in one of its spellings, and that no file is in the way
 * of a page's folder.
 * @param outputs the files that the build writes, by their paths
 * @throws Fault or AggregateError for those at the address of a file, of the Worker or of the not-found page
 */
export function checkTakenAddresses(
  project: Project,
  features: readonly ActiveFeature[],
  outputs: ReadonlySet<string>,
): void {
  const answers = answersOf(project, features, path.join(project.folders.site, 'public'));
  const takenBy = (route: string) => {
    const bare = route.slice(0, -1);
    return [bare, `${bare}.html`, route, `${route}index.html`].find(
      (written) => written === '/404' || outputs.has(written) || answers({ written, path: '', id: '' }),
    );
  };
  const isPublic = isPublicFile(project.folders.site);
  const isFile = (written: string) => outputs.has(written) || isPublic(written);
  throwFaults([
    ...project.rows.map(({ page, module }) => {
      const taken = takenBy(page.path) ?? foldersAbove(page.path).find(isFile);
      if (module.kind !== 'source' || taken === undefined) return undefined;
      const claim = `claims the URL ${page.path}, and the site has something else at ${taken}`;
      return new Fault(placeOfUrl(module.source), claim, 'rename the page, or give it another slug');
    }),
    ...project.redirects.map(({ from, location, key }) =>
      takenBy(from) === undefined
        ? undefined
        : new Fault(location, `${key}: the site has something else at ${from}`, 'remove that, or the redirect'),
    ),
  ]);
}

/** The folders that a file or a page needs, `/a` and `/a/b` for `/a/b/` or `/a/b/c.txt`. */
export function foldersAbove(at: string): string[] {
  const parts = at.split('/').slice(0, -1);
  return parts.slice(1).map((_, place) => parts.slice(0, place + 2).join('/'));
}

/** Tells whether a site has a file for a path, `/a.txt`, in `public/`. */
export function isPublicFile(siteFolder: string): (at: string) => boolean {
  return (at) => statSync(path.join(siteFolder, 'public', at), { throwIfNoEntry: false })?.isFile() === true;
}
