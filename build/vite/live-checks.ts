import path from 'node:path';
import type { ViteDevServer } from 'vite';
import type { FramedPage } from '../../app/core/page.ts';
import { faultsTogether, formatFault, terminalText } from '../faults/fault.ts';
import { engineFolder } from '../files/paths.ts';
import { answersOf, findBrokenLinks, type PageLinks, readPageLinks } from '../links/check-links.ts';
import type { LinkTargets } from '../links/link-faults.ts';
import { type Project, pathOfFile, type PageRow } from '../project/project.ts';
import type { LiveFaults } from './live-faults.ts';
import { isGone, type LiveSite } from './live-site.ts';
import { type PageRenderer, renderRow } from './render-pages.ts';
import { invalidatePage, withRendererModule } from './renderer-modules.ts';

const rendererModule = path.join(engineFolder, 'app/page-renderer.tsx');

/** Delay after a file change, as several changes may occur at once, for example when files are moved. */
const debounceMs = 100;

/** Renders pages in development, and keeps track of their faults. */
export type LiveChecks = ReturnType<typeof liveChecks>;

/**
 * Renders pages on request and checks their links. After a change, renders the changed page, the last requested page,
 * and pages with faults again. Links to ids of pages that have not been rendered yet are only checked by the build.
 */
export function liveChecks(live: LiveSite, faults: LiveFaults) {
  /** The links and ids of rendered pages, by path. */
  const links = new Map<string, PageLinks>();
  /** Reported errors that are not fixed yet, by the path of their page. */
  const openFaults = new Map<string, unknown>();
  const changed = new Set<string>();
  let lastRequested: string | undefined;
  let shownHtml = '';
  let timer: NodeJS.Timeout | undefined;
  return {
    /** Returns reported errors that are not fixed yet: pages that cannot be rendered, and broken links. */
    open: () => openFaults.values(),

    /** Renders a requested page. @throws Fault for mistakes of the page's authors */
    async renderRequested(server: ViteDevServer, row: PageRow): Promise<FramedPage> {
      lastRequested = row.page.path;
      const rendered = await render(server, row);
      shownHtml = rendered.html;
      return rendered;
    },

    /** Renders and checks the pages that a file change may affect, in the background. */
    follow(server: ViteDevServer, file: string): void {
      const page = pathOfFile(live.project.rows, file);
      if (page !== undefined) changed.add(page);
      clearTimeout(timer);
      timer = setTimeout(() => void checkAgain(server), debounceMs).unref();
    },
  };

  async function checkAgain(server: ViteDevServer): Promise<void> {
    const paths = new Set([...changed, ...openFaults.keys(), lastRequested]);
    changed.clear();
    for (const row of live.project.rows) {
      const { page, module } = row;
      if (!paths.delete(page.path) || isGone(row)) continue;
      if (module.kind === 'source') await invalidatePage(server, module.source.file);
      const { html = shownHtml } = (await render(server, row).catch(() => undefined)) ?? {};
      // Update the open page: a component or data that it uses may have changed.
      const faultCount = openFaults.size + faults.faulty.size;
      if (faultCount === 0 && html !== shownHtml && page.path === lastRequested)
        server.environments.client.hot.send('site:page', { path: page.path });
    }
    // The remaining paths are those of deleted pages.
    for (const path of paths) if (path !== undefined) openFaults.delete(path);
    if (openFaults.size === 0) faults.clear(server);
  }

  async function render(server: ViteDevServer, row: PageRow): Promise<FramedPage> {
    const { project } = live;
    const pages = project.rows.map(({ page }) => page);
    try {
      const rendered = await withRendererModule(server, rendererModule, (renderer: PageRenderer) =>
        renderRow(renderer, row, pages, project.features),
      );
      checkLinks(server, rendered);
      return rendered;
    } catch (error) {
      links.delete(row.page.path);
      // A page that was deleted while it was rendered is no mistake.
      if (isGone(row)) throw error;
      report(server, row.page.path, error);
      throw error;
    }
  }

  function checkLinks(server: ViteDevServer, { page, html }: FramedPage): void {
    const { project } = live;
    const pageLinks = readPageLinks(html);
    links.set(page.path, pageLinks);
    const isPublic = answersOf(project, path.join(project.folders.site, 'public'));
    const targets: LinkTargets = {
      site: project.site,
      drafts: new Set(project.drafts.values()),
      pages: new Map(project.rows.map((row) => [row.page.path, links.get(row.page.path) ?? {}])),
      answers: (target) => isPublic(target) || mayBeWritten(project, target.written),
    };
    const { error, warn } = findBrokenLinks(project, targets, (row) =>
      row.page.path === page.path ? pageLinks.hrefs : undefined,
    );
    for (const fault of warn) faults.print(server, formatFault(fault));
    if (error.length > 0) report(server, page.path, faultsTogether(error));
    else openFaults.delete(page.path);
  }

  /** Shows the faults of a page in the overlay, and prints them if they have changed. */
  function report(server: ViteDevServer, page: string, error: unknown): void {
    const previous = openFaults.get(page);
    openFaults.set(page, error);
    if (previous === undefined || terminalText(previous) !== terminalText(error)) faults.print(server, error);
    faults.show(server, error);
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
    !/\.(?:mdx?|pdf|zip|csv|png|jpe?g|svg)$/.test(file) ||
    /\/index\.md$|^\/\w+\.md$/.test(file) ||
    rows.some(({ page, module }) => module.kind !== 'source' && file.startsWith(page.path) && file.endsWith('.md'))
  );
}
