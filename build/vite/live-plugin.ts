import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type DevEnvironment, type Plugin, preprocessCSS, type ResolvedConfig, type ViteDevServer } from 'vite';
import { isBelow } from '../files/paths.ts';
import { isIslandFile, wrapperOf } from './islands.ts';
import { liveChecks } from './live-checks.ts';
import { liveFaults } from './live-faults.ts';
import type { LiveSite } from './live-site.ts';
import { rendererModules } from './renderer-modules.ts';
import { serveSite } from './serve-site.ts';
import { bundlerFault } from './vite-config.ts';

/**
 * Serves a site in development, and updates open pages when its files change: a page's text in place; new or deleted
 * pages, front matter, configuration and specification with a reload. The terminal and the overlay show faults until
 * they are fixed.
 */
export function livePlugin(live: LiveSite): Plugin {
  return {
    name: 'site:live',
    apply: 'serve',
    configureServer(server) {
      const parts = { server, live, modules: rendererModules(server), faults: liveFaults(server, live) };
      const liveServer = { ...parts, checks: liveChecks(parts) };
      followChanges(liveServer);
      for (const { build } of live.project.features) build.serve?.(server);
      // A returned function runs after Vite has added its own middleware for modules and public files.
      return () => server.middlewares.use(serveSite(liveServer));
    },
    hotUpdate({ file, type }) {
      if (isIslandFile(file)) followIsland(this.environment, file, type !== 'update');
      // This plugin updates pages itself; Vite would reload the browser.
      return /\.mdx?$/.test(file) ? [] : undefined;
    },
  };
}

/** Has the modules written again that have the exports of an island's file, and the list of these files. */
function followIsland({ moduleGraph, hot }: DevEnvironment, file: string, isListChanged: boolean): void {
  for (const id of [wrapperOf(file), '\0site:pages']) {
    const module = moduleGraph.getModuleById(id);
    if (module !== undefined) moduleGraph.invalidateModule(module);
  }
  if (isListChanged) hot.send({ type: 'full-reload' });
}

/** The parts of a dev server; `checks` use the others. */
export type LiveParts = {
  server: ViteDevServer;
  live: LiveSite;
  modules: ReturnType<typeof rendererModules>;
  faults: ReturnType<typeof liveFaults>;
};

/** The parts of a dev server, with the checks of its pages. */
export type LiveServer = LiveParts & { checks: ReturnType<typeof liveChecks> };

/** Applies file changes, one after the other. */
function followChanges({ server, live, modules, faults, checks }: LiveServer): void {
  const { hot } = server.environments.client;
  let queue: Promise<void> = Promise.resolve();
  const changed = (file: string) => {
    queue = queue.then(() => applyChange(path.resolve(file))).catch((error: unknown) => faults.print(error));
  };
  server.watcher.add(live.project.folders.site);
  server.watcher.on('all', (_, file) => {
    faults.fileChanged(file);
    void modules.clear();
  });
  server.watcher.on('change', changed).on('add', changed).on('unlink', changed);
  // A newly opened page shows open errors, and reloads if it was rendered before the last change.
  hot.on('site:opened', ({ revision }: { revision: string | undefined }, client) => {
    if (revision !== undefined && Number(revision) < live.revision) client.send({ type: 'full-reload' });
    faults.showAll();
  });

  async function applyChange(file: string): Promise<void> {
    const start = performance.now();
    // The file may have been deleted since the event, for example by a switch of branches.
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return undefined;
    });
    const change = await live.change(file, text);
    if (change.kind === 'page') {
      await modules.invalidateFile(file);
      try {
        await modules.compile(file);
      } catch (error) {
        return faults.report(change.path, error);
      }
      hot.send('site:page', { path: change.path });
    } else if (change.kind === 'site') {
      await modules.invalidateSite();
      hot.send({ type: 'full-reload' });
    } else if (live.fault !== undefined) faults.print(live.fault);
    if (change.kind !== 'none') {
      live.revision++;
      const name = path.relative(live.project.folders.site, file);
      const effect = change.kind === 'site' ? 'reloaded' : 'updated';
      server.config.logger.warn(`${name}: ${effect} after ${Math.round(performance.now() - start)} ms`);
    }
    // Those of pages are shown by the checks, unless this change has mended them.
    if (live.fault !== undefined) faults.show(live.fault);
    checks.follow(file);
  }
}

/** Reports CSS syntax errors in development like the build, as browsers silently skip invalid CSS. */
export function islandStyles(folders: string[]): Plugin {
  let strict: ResolvedConfig | undefined;
  return {
    name: 'site:island-styles',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'renderer',
    configResolved(config) {
      strict = { ...config, css: { ...config.css, transformer: 'lightningcss' } };
    },
    transform: {
      filter: { id: /\.css$/ },
      async handler(text, file) {
        if (strict === undefined || !folders.some((root) => isBelow(root, file))) return;
        try {
          await preprocessCSS(text, file, strict);
        } catch (error) {
          const { message, loc } = error as Error & { loc?: { file?: string; line: number; column: number } };
          const position = loc === undefined ? {} : { line: loc.line, column: loc.column + 1 };
          throw bundlerFault({ file: loc?.file ?? file, ...position }, message);
        }
      },
    },
  };
}
