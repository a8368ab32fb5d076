import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { KnownIds, LinkTargets } from '../links/link-faults.ts';
import { linkTarget } from '../links/link-target.ts';
import type { PageLinks } from '../links/page-links.ts';
import { answersWithoutFile, type WrongLinks, wrongLinks } from '../links/wrong-links.ts';
import type { Project } from '../project/project.ts';
import type { PageRow } from '../project/routes.ts';

/** The ids of a page that is not rendered yet. */
const unknownIds: KnownIds = { has: () => true, [Symbol.iterator]: () => [].values() };

/** The links and ids of the pages that were rendered, by their paths, as they were last rendered. */
export type RenderedLinks = ReadonlyMap<string, PageLinks>;

/**
 * What the build says of the links of some pages, and of the configuration, while the site is written; links to files that
 * only the build writes are right.
 */
export function liveWrongLinks(project: Project, rendered: RenderedLinks, checked: ReadonlySet<string>): WrongLinks {
  const targets: LinkTargets = {
    site: project.site,
    pages: new Map(project.rows.map(({ page }) => [page.path, rendered.get(page.path) ?? { ids: unknownIds }])),
    answers: answersOf(project),
  };
  return wrongLinks(project, targets, (row) =>
    // A file that was just deleted is about to be no page.
    checked.has(row.page.path) && isThere(row) ? rendered.get(row.page.path)?.hrefs : undefined,
  );
}

/** The pages whose ids a page's links name and that are not rendered yet. */
export function unknownTargets({ site, rows }: Project, rendered: RenderedLinks, at: string): string[] {
  const named = (rendered.get(at)?.hrefs ?? []).flatMap((href) => {
    try {
      const target = linkTarget(href, at, site);
      return target === undefined || target.id === '' ? [] : [target.path];
    } catch (error) {
      if (error instanceof URIError) return [];
      throw error;
    }
  });
  const there = new Set(rows.map(({ page }) => page.path));
  return [...new Set(named)].filter((target) => there.has(target) && !rendered.has(target));
}

function isThere({ module }: PageRow): boolean {
  return module.kind !== 'source' || existsSync(module.source.file);
}

/** Static files, redirects, what the Worker answers, and, as only the build writes them, any other files. */
function answersOf(project: Project): LinkTargets['answers'] {
  const publicFolder = path.join(project.folders.site, 'public');
  const answersElse = answersWithoutFile(project);
  return (target) =>
    statSync(path.join(publicFolder, target.written), { throwIfNoEntry: false })?.isFile() === true ||
    answersElse(target) ||
    /\.(?!html?$)\w+$/.test(target.written);
}

/** The pages whose text holds one of some texts, such as the last segment of a page's path, or an id. */
export function pagesThatName({ rows }: Project, texts: readonly string[]): string[] {
  if (texts.length === 0) return [];
  return rows.flatMap((row) => {
    if (row.module.kind !== 'source' || !isThere(row)) return [];
    const text = readFileSync(row.module.source.file, 'utf8');
    return texts.some((name) => text.includes(name)) ? [row.page.path] : [];
  });
}

/** What a link to a page holds: the last segment of its path, or the name of its file. */
export function namesOf({ page, module }: PageRow): string[] {
  const file = module.kind === 'source' ? path.parse(module.source.file).name : '';
  return [page.path.split('/').at(-2) ?? '', file].filter((name) => name !== '' && name !== 'index');
}
