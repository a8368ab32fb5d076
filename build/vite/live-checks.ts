import { existsSync } from 'node:fs';
import path from 'node:path';
import type { ViteDevServer } from 'vite';
import type { FramedPage } from '../../app/core/page.ts';
import { Faults, formatFault, terminalText } from '../faults/fault.ts';
import { engineFolder } from '../files/paths.ts';
import { answersOf, wrongLinks, type PageLinks, readPageLinks } from '../links/check-links.ts';
import type { Project } from '../project/project.ts';
import { pathOfFile, type PageRow } from '../project/routes.ts';
import type { LiveFaults } from './live-faults.ts';
import type { LiveSite } from './live-site.ts';
import { type PageRenderer, renderRow } from './render-pages.ts';
import { invalidatePage, withRendererModule } from './renderer-modules.ts';

const rendererModule = path.join(engineFolder, 'app/page-renderer.tsx');

/** Delay after a change, which others may follow at once, as when files are moved. */
const savedMs = 100;

/**
 * Renders pages on request and checks the links of each. After a change, renders the page that was changed, the one that was
 * last requested, and those with faults. Links to ids of pages that were not rendered yet are checked by the build alone.
 */
export class LiveChecks {
  /** The links and ids of pages as they were last rendered, by their paths. */
  private readonly links = new Map<string, PageLinks>();
  /** Reported faults that are not fixed yet, by the paths of their pages. */
  private readonly openFaults = new Map<string, unknown>();
  private lastRequested: string | undefined;
  private shown = '';
  private readonly changed = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private readonly live: LiveSite;
  private readonly faults: LiveFaults;

  constructor(live: LiveSite, faults: LiveFaults) {
    this.live = live;
    this.faults = faults;
  }

  /** Reported faults that are not fixed yet: pages that cannot be rendered, and links that lead nowhere. */
  open(): unknown[] {
    return [...this.openFaults.values()];
  }

  /** Renders a page that was requested. @throws Fault of the page's authors */
  async renderRequested(server: ViteDevServer, row: PageRow): Promise<FramedPage> {
    this.lastRequested = row.page.path;
    const rendered = await this.render(server, row);
    this.shown = rendered.html;
    return rendered;
  }

  /** Checks again what a change of a file concerns, in the background. */
  follow(server: ViteDevServer, file: string): void {
    const changed = pathOfFile(this.live.project.rows, file);
    if (changed !== undefined) this.changed.add(changed);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.checkAgain(server), savedMs).unref();
  }

  private async checkAgain(server: ViteDevServer): Promise<void> {
    const paths = new Set([...this.changed, ...this.openFaults.keys(), this.lastRequested]);
    this.changed.clear();
    for (const { page, module } of this.live.project.rows) {
      // The event of a file that was just deleted is about to follow.
      if (!paths.delete(page.path) || (module.kind === 'source' && !existsSync(module.source.file))) continue;
      if (module.kind === 'source') await invalidatePage(server, module.source.file);
      const { html = this.shown } = (await this.render(server, { page, module }).catch(() => undefined)) ?? {};
      // A component that the open page uses may have changed, or its data.
      const left = this.openFaults.size + this.faults.faulty.size;
      if (left === 0 && html !== this.shown && page.path === this.lastRequested)
        server.environments.client.hot.send('site:page', { path: page.path });
    }
    // What is left are pages that are no more.
    for (const path of paths) if (path !== undefined) this.openFaults.delete(path);
    if (this.openFaults.size === 0) this.faults.clear(server);
  }

  private async render(server: ViteDevServer, row: PageRow): Promise<FramedPage> {
    const { project, features } = this.live;
    try {
      const rendered = await withRendererModule(server, rendererModule, (renderer: PageRenderer) =>
        renderRow(renderer, row, () => project.rows.map(({ page }) => page), features),
      );
      this.checkLinks(server, rendered);
      return rendered;
    } catch (error) {
      this.links.delete(row.page.path);
      // Deleted while it was rendered: no mistake of its author.
      if (row.module.kind === 'source' && !existsSync(row.module.source.file)) throw error;
      this.report(server, row.page.path, error);
      throw error;
    }
  }

  private checkLinks(server: ViteDevServer, { page, html }: FramedPage): void {
    const { project, features } = this.live;
    this.links.set(page.path, readPageLinks(html));
    const isPublic = answersOf(project, features, path.join(project.folders.site, 'public'));
    const { error, warn } = wrongLinks(
      project,
      features,
      {
        site: project.site,
        drafts: new Set(project.drafts.values()),
        pages: new Map(project.rows.map((row) => [row.page.path, this.links.get(row.page.path) ?? {}])),
        answers: (target) => isPublic(target) || mayBeWritten(project, target.written),
      },
      (row) => (row.page.path === page.path ? this.links.get(page.path)?.hrefs : undefined),
    );
    for (const fault of warn) this.faults.print(server, formatFault(fault));
    if (error.length > 0) this.report(server, page.path, new Faults(error));
    else this.openFaults.delete(page.path);
  }

  /** Shows the faults of a page, and prints them unless they are those that it had before. */
  private report(server: ViteDevServer, page: string, error: unknown): void {
    const known = this.openFaults.get(page);
    this.openFaults.set(page, error);
    if (known === undefined || terminalText(known) !== terminalText(error)) this.faults.print(server, error);
    this.faults.show(server, error);
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
