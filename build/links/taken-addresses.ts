import path from 'node:path';
import { placeOfUrl } from '../content/scan.ts';
import { Fault, throwFaults } from '../faults/fault.ts';
import type { ActiveFeature } from '../feature.ts';
import type { Project } from '../project/project.ts';
import { answersOf } from './check-links.ts';

/**
 * Checks that nothing else answers the URL of a page or of a redirect in one of its spellings.
 * @param outputs the files that the build writes, by their paths
 * @throws Fault or Faults for those at the address of a file, of the Worker or of the not-found page
 */
export function checkTakenAddresses(
  project: Project,
  features: readonly ActiveFeature[],
  outputs: Record<string, unknown>,
): void {
  const answers = answersOf(project, features, path.join(project.folders.site, 'public'));
  const takenBy = (route: string) => {
    const bare = route.slice(0, -1);
    return [bare, `${bare}.html`, route, `${route}index.html`].find(
      (written) => written === '/404' || Object.hasOwn(outputs, written) || answers({ written, path: '', id: '' }),
    );
  };
  throwFaults([
    ...project.rows.map(({ page, module }) => {
      const taken = takenBy(page.path);
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
