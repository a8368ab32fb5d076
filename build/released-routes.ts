import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { nearest } from '../app/core/nearest.ts';
import { Fault, throwFaults } from './fault.ts';
import type { Project } from './project.ts';

/** Name of the list of paths that readers have been given, in the site's folder: a JSON array, one path a line. */
export const releasedRoutesFile = 'released-routes.json';

/** The list for a site as it stands: the path of every page that readers may keep. */
export function releasedRoutes({ rows }: Pick<Project, 'rows'>): string {
  const paths = rows.flatMap(({ page }) => (page.noIndex === true ? [] : [page.path]));
  return `${JSON.stringify(paths.toSorted(), null, 1)}\n`;
}

/**
 * Holds a site against the pages of its last release, if it keeps a list of them.
 * @throws Fault or Faults for pages that are gone and lead nowhere
 */
export async function checkReleasedRoutes({ folders, rows, redirects }: Project): Promise<void> {
  const file = path.join(folders.site, releasedRoutesFile);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return;
  const here = new Set([...rows.map(({ page }) => page.path), ...redirects.map(({ from }) => from)]);
  throwFaults(
    pathsIn(text, file)
      .filter((released) => !here.has(released))
      .map((released) => {
        const line = text.split('\n').findIndex((one) => one.includes(JSON.stringify(released))) + 1;
        const [like] = nearest(
          rows.map(({ page }) => page),
          released,
          1,
        );
        return new Fault(
          { file, line },
          `the page ${released} was released and is gone: its readers find nothing`,
          `write redirects: { '${released}': '${like?.path ?? '/'}' } in site.config.ts, or aliases: [${released}] in the page that took its place`,
        );
      }),
  );
}

function pathsIn(text: string, file: string): string[] {
  const fault = new Fault({ file, line: 1 }, 'is no list of paths', 'npm run release:routes writes it');
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    throw fault;
  }
  if (!Array.isArray(list) || !list.every((one) => typeof one === 'string')) throw fault;
  return list;
}
