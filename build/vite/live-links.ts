import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { RenderedPage } from '../../app/core/page.ts';
import type { KnownIds, LinkTargets } from '../links/link-faults.ts';
import { linkTarget } from '../links/link-target.ts';
import { type PageLinks, readPageLinks } from '../links/page-links.ts';
import { answersWithoutFile, type WrongLinks, wrongLinks } from '../links/wrong-links.ts';
import type { Project } from '../project/project.ts';
import type { PageRow } from '../project/routes.ts';

/** The ids of a page that is not rendered yet. */
const unknownIds: KnownIds = { has: () => true, [Symbol.iterator]: () => [].values() };

/**
 * The links of the pages that were rendered while the site is written, as they were last rendered. What leads nowhere is
 * what the build says, but for links to files that only the build writes.
 */
export class LiveLinks {
  private readonly pages = new Map<string, PageLinks>();

  /** Takes the links and ids of a page. */
  take({ page, html }: RenderedPage): void {
    this.pages.set(page.path, readPageLinks(html));
  }

  /** Forgets a page that cannot be rendered. */
  forget(at: string): void {
    this.pages.delete(at);
  }

  /** The links and ids of a page; undefined until it is rendered. */
  of(at: string): PageLinks | undefined {
    return this.pages.get(at);
  }

  /** The links of some pages, and of the configuration, that lead to none of the pages that there are now. */
  wrong(project: Project, checked: ReadonlySet<string>): WrongLinks {
    const targets: LinkTargets = {
      site: project.site,
      pages: new Map(project.rows.map(({ page }) => [page.path, this.pages.get(page.path) ?? { ids: unknownIds }])),
      answers: answersOf(project),
    };
    return wrongLinks(project, targets, (row) =>
      // A file that was just deleted is about to be no page.
      checked.has(row.page.path) && isThere(row) ? this.pages.get(row.page.path)?.hrefs : undefined,
    );
  }

  /** The pages whose ids a page's links name and that are not rendered yet. */
  unknownTargets({ site, rows }: Project, at: string): string[] {
    const named = (this.pages.get(at)?.hrefs ?? []).flatMap((href) => {
      try {
        const target = linkTarget(href, at, site);
        return target === undefined || target.id === '' ? [] : [target.path];
      } catch (error) {
        if (error instanceof URIError) return [];
        throw error;
      }
    });
    const there = new Set(rows.map(({ page }) => page.path));
    return [...new Set(named)].filter((target) => there.has(target) && !this.pages.has(target));
  }
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
