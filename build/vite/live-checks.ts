import path from 'node:path';
import type { ViteDevServer } from 'vite';
import type { FramedPage } from '../../app/core/page.ts';
import { faultsTogether, formatFault, terminalText } from '../faults/fault.ts';
import { engineFolder } from '../files/paths.ts';
import { answersOf, wrongLinks, type PageLinks, readPageLinks } from '../links/check-links.ts';
import type { LinkTargets } from '../links/link-faults.ts';
import { type Project, pathOfFile, type PageRow } from '../project/project.ts';
import type { LiveFaults } from './live-faults.ts';
import { isGone, type LiveSite } from './live-site.ts';
import { type PageRenderer, renderRow } from './render-pages.ts';
import { invalidatePage, withRendererModule } from './renderer-modules.ts';

const rendererModule = path.join(engineFolder, 'app/page-renderer.tsx');

/** Delay after a change, which others may follow at once, as when files are moved. */
const savedMs = 100;

/** Renders pages, and keeps what is wrong with them. */
export type LiveChecks = ReturnType<typeof liveChecks>;

/**
 * Renders pages on request and checks the links of each. After a change, renders the page that was changed, the one that was
 * last requested, and those with faults. Links to ids of pages that were not rendered yet are checked by the build alone.
 */
export function liveChecks(live: LiveSite, faults: LiveFaults) {
  /** The links and ids of pages as they were last rendered, by their paths. */
  const links = new Map<string, PageLinks>();
  /** Reported faults that are not fixed yet, by the paths of their pages. */
  const openFaults = new Map<string, unknown>();
  const changed = new Set<string>();
  let lastRequested: string | undefined;
  let shown = '';
  let timer: NodeJS.Timeout | undefined;
  return {
    /** Reported faults that are not fixed yet: pages that cannot be rendered, and links that lead nowhere. */
    open: () => openFaults.values(),

    /** Renders a page that was requested. @throws Fault of the page's authors */
    async renderRequested(server: ViteDevServer, row: PageRow): Promise<FramedPage> {
      lastRequested = row.page.path;
      const rendered = await render(server, row);
      shown = rendered.html;
      return rendered;
    },

    /** Checks again what a change of a file concerns, in the background. */
    follow(server: ViteDevServer, file: string): void {
      const page = pathOfFile(live.project.rows, file);
      if (page !== undefined) changed.add(page);
      clearTimeout(timer);
      timer = setTimeout(() => void checkAgain(server), savedMs).unref();
    },
  };

  async function checkAgain(server: ViteDevServer): Promise<void> {
    const paths = new Set([...changed, ...openFaults.keys(), lastRequested]);
    changed.clear();
    for (const row of live.project.rows) {
      const { page, module } = row;
      if (!paths.delete(page.path) || isGone(row)) continue;
      if (module.kind === 'source') await invalidatePage(server, module.source.file);
      const { html = shown } = (await render(server, row).catch(() => undefined)) ?? {};
      // A component that the open page uses may have changed, or its data.
      const left = openFaults.size + faults.faulty.size;
      if (left === 0 && html !== shown && page.path === lastRequested)
        server.environments.client.hot.send('site:page', { path: page.path });
    }
    // What is left are pages that are no more.
    for (const path of paths) if (path !== undefined) openFaults.delete(path);
    if (openFaults.size === 0) faults.clear(server);
  }

  async function render(server: ViteDevServer, row: PageRow): Promise<FramedPage> {
    const { project, features } = live;
    const pages = project.rows.map(({ page }) => page);
    try {
      const rendered = await withRendererModule(server, rendererModule, (renderer: PageRenderer) =>
        renderRow(renderer, row, pages, features),
      );
      checkLinks(server, rendered);
      return rendered;
    } catch (error) {
      links.delete(row.page.path);
      // Deleted while it was rendered: no mistake of its author.
      if (isGone(row)) throw error;
      report(server, row.page.path, error);
      throw error;
    }
  }

  function checkLinks(server: ViteDevServer, { page, html }: FramedPage): void {
    const { project, features } = live;
    const ofPage = readPageLinks(html);
    links.set(page.path, ofPage);
    const isPublic = answersOf(project, features, path.join(project.folders.site, 'public'));
    const targets: LinkTargets = {
      site: project.site,
      drafts: new Set(project.drafts.values()),
      pages: new Map(project.rows.map((row) => [row.page.path, links.get(row.page.path) ?? {}])),
      answers: (target) => isPublic(target) || mayBeWritten(project, target.written),
    };
    const { error, warn } = wrongLinks(project, features, targets, (row) =>
      row.page.path === page.path ? ofPage.hrefs : undefined,
    );
    for (const fault of warn) faults.print(server, formatFault(fault));
    if (error.length > 0) report(server, page.path, faultsTogether(error));
    else openFaults.delete(page.path);
  }

  /** Shows the faults of a page, and prints them unless they are those that it had before. */
  function report(server: ViteDevServer, page: string, error: unknown): void {
    const known = openFaults.get(page);
    openFaults.set(page, error);
    if (known === undefined || terminalText(known) !== terminalText(error)) faults.print(server, error);
    faults.show(server, error);
  }
}

/** Whether the build may write a file, which alone knows all: a site's own feature any, others Markdown beside their pages. */
function mayBeWritten({ config, rows }: Project, file: string): boolean {
  if (!/\.(?!html?$)\w+$/.test(file)) return false;
  return (
    config.features.length > 0 ||
    !/\.(?:mdx?|pdf|zip|csv|png|jpe?g|svg)$/.test(file) ||
    /\/index\.md$|^\/\w+\.md$/.test(file) ||
    rows.some(({ page, module }) => module.kind !== 'source' && file.startsWith(page.path) && file.endsWith('.md'))
  );
}
