import path from 'node:path';
import { normalizePath, type ViteDevServer } from 'vite';
import type { RenderedPage } from '../../app/core/page.ts';
import { type Fault, Faults, formatFault } from '../faults/fault.ts';
import { terminalText } from '../faults/terminal-text.ts';
import { engineFolder } from '../files/paths.ts';
import { type PageLinks, readPageLinks } from '../links/page-links.ts';
import type { WrongLinks } from '../links/wrong-links.ts';
import type { PageRow } from '../project/routes.ts';
import { codeFolders } from './code-folders.ts';
import type { LiveFaults } from './live-faults.ts';
import { liveWrongLinks, namesOf, pagesThatName, unknownTargets } from './live-links.ts';
import type { Change, LiveSite } from './live-site.ts';
import { type PageRenderer, renderRow } from './render-pages.ts';
import { invalidatePage, withRendererModule } from './renderer-modules.ts';

const rendererModule = path.join(engineFolder, 'app/page-renderer.tsx');

/** Delay after the last request before links are checked, in milliseconds: the browser loads the page meanwhile. */
const idleMs = 500;
/** The delay after the last change, which others may follow at once, as when files are moved. */
const savedMs = 100;

/** A change of a file that was applied; `before`: the pages that there were. */
export type Followed = { file: string; gone: boolean; change: Change; before: readonly PageRow[] };

/**
 * Renders pages on request, and after a change those that it can have broken: the page itself, those that import the file,
 * and those that name what is gone. Tells what the build would say of them, once while it stands.
 */
export class LiveChecks {
  /** The links and ids of pages as they were last rendered, by their paths. */
  private readonly links = new Map<string, PageLinks>();
  /** Why pages cannot be rendered, by their paths. */
  private readonly failed = new Map<string, unknown>();
  /** The pages whose links are checked: those that were asked for, and those that a change concerned. */
  private readonly checked = new Set<string>();
  private readonly waiting = new Set<string>();
  /** What was told of links last. */
  private wrong: WrongLinks = { error: [], warn: [] };
  private running = false;
  private changed = false;
  private timer: NodeJS.Timeout | undefined;
  private readonly live: LiveSite;
  private readonly faults: LiveFaults;

  constructor(live: LiveSite, faults: LiveFaults) {
    this.live = live;
    this.faults = faults;
  }

  /** What was told and still stands: pages that cannot be rendered, and links that lead nowhere. */
  standing(): unknown[] {
    const { error: now } = liveWrongLinks(this.live.project, this.links, this.checked);
    const links = this.wrong.error.filter((fault) => !isNew(fault, now));
    return [...this.failed.values(), ...(links.length > 0 ? [new Faults(links)] : [])];
  }

  /** Renders a page that was asked for, whose links are checked later. @throws Fault of the page's authors */
  async renderAsked(server: ViteDevServer, row: PageRow): Promise<RenderedPage> {
    const rendered = await this.render(server, row);
    this.checked.add(row.page.path);
    for (const at of unknownTargets(this.live.project, this.links, row.page.path)) this.waiting.add(at);
    this.runSoon(server);
    return rendered;
  }

  /** Checks what a change concerns, in the background. */
  follow(server: ViteDevServer, { file, gone, change, before }: Followed): void {
    const { project } = this.live;
    const there = new Set(project.rows.map(({ page }) => page.path));
    const own = project.rows.filter(({ module }) => module.kind === 'source' && module.source.file === file);
    const lost = before.filter(({ page }) => !there.has(page.path));
    const concerned = [
      ...own.map(({ page }) => page.path),
      ...pagesThatName(project, [...lost.flatMap(namesOf), ...(gone ? [path.basename(file)] : [])]),
      ...(codeFolders(project).some((folder) => file.startsWith(folder + path.sep))
        ? pagesImporting(server, file, project.rows)
        : []),
      // The document, the configuration or data may have changed any page.
      ...(change.kind === 'site' && own.length === 0 && lost.length === 0 ? this.checked : []),
    ];
    for (const at of concerned) this.checked.add(at);
    for (const at of [...concerned, ...this.failed.keys()]) this.waiting.add(at);
    this.changed = true;
    this.runSoon(server);
  }

  private runSoon(server: ViteDevServer): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.run(server), this.changed ? savedMs : idleMs).unref();
  }

  private async render(server: ViteDevServer, row: PageRow): Promise<RenderedPage> {
    const { project, reference } = this.live;
    const { path: at } = row.page;
    try {
      const rendered = await withRendererModule(server, rendererModule, (renderer: PageRenderer) =>
        renderRow(renderer, row, () => project.rows.map(({ page }) => page), reference),
      );
      this.links.set(at, readPageLinks(rendered.html));
      this.failed.delete(at);
      return rendered;
    } catch (error) {
      this.links.delete(at);
      this.failed.set(at, error);
      this.faults.show(server, error);
      throw error;
    }
  }

  /** Renders the pages that wait, one after the other, then checks links. */
  private async run(server: ViteDevServer): Promise<void> {
    if (this.running) return;
    this.running = true;
    try {
      for (const at of this.waiting) {
        this.waiting.delete(at);
        await this.renderAnew(server, at);
      }
      this.reportLinks(server);
      if (this.changed && this.failed.size === 0 && this.wrong.error.length === 0) this.faults.clear(server);
    } catch (error) {
      // A file may have gone meanwhile, whose own event is about to follow.
      this.faults.tell(server, error);
    } finally {
      this.running = false;
      this.changed = false;
    }
  }

  private async renderAnew(server: ViteDevServer, at: string): Promise<void> {
    const { project } = this.live;
    const row = project.rows.find(({ page }) => page.path === at);
    if (row === undefined) return void this.failed.delete(at);
    const before = this.links.get(at);
    const known = this.failed.get(at);
    try {
      if (row.module.kind === 'source') await invalidatePage(server, row.module.source.file);
      await this.render(server, row);
    } catch (error) {
      if (known === undefined || terminalText(known) !== terminalText(error)) this.faults.tell(server, error);
      return;
    }
    const lost = [...(before?.ids ?? [])].filter((id) => this.links.get(at)?.ids.has(id) !== true);
    const naming = pagesThatName(
      project,
      lost.map((id) => `#${id}`),
    ).filter((other) => !this.links.has(other));
    for (const other of naming) this.checked.add(other);
    const unknown = this.checked.has(at) ? unknownTargets(project, this.links, at) : [];
    for (const other of [...naming, ...unknown]) this.waiting.add(other);
  }

  private reportLinks(server: ViteDevServer): void {
    const told = this.wrong;
    this.wrong = liveWrongLinks(this.live.project, this.links, this.checked);
    const { error, warn } = this.wrong;
    const added = error.filter((fault) => isNew(fault, told.error));
    if (added.length > 0) this.faults.tell(server, new Faults(added));
    if (error.length > 0 && (this.changed || added.length > 0)) this.faults.show(server, new Faults(error));
    for (const fault of warn) if (isNew(fault, told.warn)) server.config.logger.warn(formatFault(fault));
  }
}

/** Whether a fault is none of those known, wherever in its file it stands by now. */
function isNew({ location, message }: Fault, known: readonly Fault[]): boolean {
  return known.every((one) => one.location.file !== location.file || one.message !== message);
}

/** The pages among those that were rendered that import a file, also by way of others. */
function pagesImporting(server: ViteDevServer, file: string, rows: readonly PageRow[]): string[] {
  const modules = new Set(server.environments['renderer']?.moduleGraph.getModulesByFile(normalizePath(file)));
  for (const module of modules) for (const importer of module.importers) modules.add(importer);
  const files = new Set(Array.from(modules, (module) => module.file));
  return rows.flatMap(({ page, module }) =>
    module.kind === 'source' && files.has(normalizePath(module.source.file)) ? [page.path] : [],
  );
}
