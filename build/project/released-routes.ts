import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { nearest } from '../../app/core/nearest.ts';
import { Fault, throwFaults, placeInText } from '../faults/fault.ts';
import type { Project } from './project.ts';

/** The list of released paths, relative to the site's folder: a JSON array with one path per line. */
export const releasedRoutesFile = 'content/_released.json';

const listSchema = v.pipe(v.string(), v.parseJson(), v.array(v.string()));

/** Returns the released paths and the current ones, sorted, for the next list. @throws Fault for an invalid list */
export async function releasedRoutes({ folders, rows }: Project): Promise<string[]> {
  const { paths } = await readList(folders.site);
  const current = rows.flatMap(({ page }) => (page.noIndex === true ? [] : [page.path]));
  return [...new Set([...paths, ...current])].toSorted();
}

/**
 * Checks that a site with a list of released paths still serves each of them, as a page or a redirect.
 * @returns the number of pages that are missing in the list; 0 without a list
 * @throws Fault or AggregateError for each path that is not served
 */
export async function checkReleasedRoutes(project: Project): Promise<number> {
  const { rows, redirects } = project;
  const { file, text, paths } = await readList(project.folders.site);
  if (text === undefined) return 0;
  const pages = rows.map(({ page }) => page.path);
  const served = new Set([...pages, ...redirects.map(({ from }) => from)]);
  throwFaults(
    paths
      .filter((released) => !served.has(released))
      .map((released) => {
        const [similar] = nearest(pages, released, 1);
        return new Fault(
          placeInText({ file, text }, new RegExp(RegExp.escape(JSON.stringify(released)))),
          `the page ${released} was released and no longer exists`,
          `write redirects: { '${released}': '${similar ?? '/'}' } in site.config.ts, ` +
            `or aliases: [${released}] in the page that took its place`,
        );
      }),
  );
  return (await releasedRoutes(project)).length - paths.length;
}

async function readList(siteFolder: string): Promise<{ file: string; text: string | undefined; paths: string[] }> {
  const file = path.join(siteFolder, releasedRoutesFile);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  const list = v.safeParse(listSchema, text ?? '[]');
  if (list.success) return { file, text, paths: list.output };
  const hint = 'delete it, and npm run release:routes writes it again';
  throw new Fault({ file, line: 1 }, 'is not a list of paths', hint);
}
