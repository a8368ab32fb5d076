import path from 'node:path';
import type { FramedPage } from '../../app/core/page.ts';
import { faultsTogether, formatFault } from '../faults/fault.ts';
import { engineFolder } from '../files/paths.ts';
import { answersOf, findBrokenLinks, type PageLinks, readPageLinks } from '../links/check-links.ts';
import { type Project, pathOfFile, type PageRow } from '../project/project.ts';
import type { LiveParts } from './live-plugin.ts';
import { isGone } from './live-site.ts';
import { type PageRenderer, renderRow } from './render-pages.ts';

const rendererModule = path.join(engineFolder, 'app/page-renderer.tsx');

/** Delay after a file change, as several changes may occur at once, for example when files are moved. */
const debounceMs = 100;

/**
 * Renders pages on request and checks their links. After a change, renders the changed page, the last requested page,
 * and pages with faults again. Links to ids of pages that have not been rendered yet are only checked by the build.
 */
export function liveChecks({ server, live, modules, faults }: LiveParts) {
  /** The links and ids of rendered pages, by path. */
  const links = new Map<string, PageLinks>();
  const changed = new Set<string>();
  let lastRequested: string | undefined;
  let shownHtml = '';
  let timer: NodeJS.Timeout | undefined;
  return {
    /** Renders a requested page. @throws Fault for mistakes of the page's authors */
    async renderRequested(row: PageRow): Promise<FramedPage> {
      lastRequested = row.page.path;
      const rendered = await render(row);
      shownHtml = rendered.html;
      return rendered;
    },

    /** Renders and checks the pages that a file change may affect, in the background. */
    follow(file: string): void {
      const page = pathOfFile(live.project.rows, file);
      if (page !== undefined) changed.add(page);
      clearTimeout(timer);
      timer = setTimeout(() => void checkAgain(), debounceMs).unref();
    },
  };

  async function checkAgain(): Promise<void> {
    const paths = new Set([...changed, ...faults.ofPages.keys(), lastRequested]);
    changed.clear();
    for (const row of live.project.rows) {
      const { page, module } = row;
      if (!paths.delete(page.path) || isGone(row)) continue;
      if (module.kind === 'source') await modules.invalidateFile(module.source.file);
      const { html = shownHtml } = (await render(row).catch(() => undefined)) ?? {};
      // Update the open page: a component or data that it uses may have changed.
      if (!faults.isOpen() && html !== shownHtml && page.path === lastRequested)
        server.environments.client.hot.send('site:page', { path: page.path });
    }
    // The remaining paths are those of deleted pages.
    for (const path of paths) if (path !== undefined) faults.ofPages.delete(path);
    if (!faults.isOpen()) faults.clear();
  }

  async function render(row: PageRow): Promise<FramedPage> {
    const { project } = live;
    const pages = project.rows.map(({ page }) => page);
    try {
      const rendered = await modules.use(rendererModule, (renderer: PageRenderer) =>
        renderRow(renderer, row, pages, project.features),
      );
      checkLinks(rendered);
      return rendered;
    } catch (error) {
      links.delete(row.page.path);
      // A page that was deleted while it was rendered is no mistake.
      if (isGone(row)) throw error;
      faults.report(row.page.path, error);
      throw error;
    }
  }

  function checkLinks({ page, html }: FramedPage): void {
    const { project } = live;
    links.set(page.path, readPageLinks(html));
    const isPublic = answersOf(project, path.join(project.folders.site, 'public'));
    const pages = new Map(project.rows.map((row) => [row.page.path, links.get(row.page.path) ?? {}]));
    const answers: typeof isPublic = (target) => isPublic(target) || mayBeWritten(project, target.written);
    const { error, warn } = findBrokenLinks(project, pages, answers, page.path);
    for (const fault of warn) faults.print(formatFault(fault));
    if (error.length > 0) faults.report(page.path, faultsTogether(error));
    else faults.ofPages.delete(page.path);
  }
}

/**
 * Whether a build may write a file, so that links to it are not checked: any file if the site has its own features,
 * otherwise pages' Markdown, and anything but documents and images.
 */
function mayBeWritten({ config, rows }: Project, file: string): boolean {
  if (!/\.(?!html?$)\w+$/.test(file)) return false;
  return (
    config.features.length > 0 ||
    !/\.(?:mdx?|pdf|zip|csv|png|jpe?g|svg|gif|webp|mp[34]|wav|webm)$/.test(file) ||
    /\/index\.md$|^\/\w+\.md$/.test(file) ||
    rows.some(({ page, module }) => module.kind !== 'source' && file.startsWith(page.path) && file.endsWith('.md'))
  );
}
