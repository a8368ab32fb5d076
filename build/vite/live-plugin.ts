import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import type { LiveChecks } from './live-checks.ts';
import type { LiveFaults } from './live-faults.ts';
import type { Change, LiveSite } from './live-site.ts';
import { clearRendererModules, invalidatePage } from './renderer-modules.ts';

/**
 * Updates the dev server when the site's files change: a page's text in place; new or deleted pages, front matter,
 * configuration and specification with a reload. The terminal and the overlay show faults until they are fixed.
 */
export function livePlugin(live: LiveSite, checks: LiveChecks, faults: LiveFaults): Plugin {
  const { faulty } = faults;
  let queue: Promise<void> = Promise.resolve();

  async function applyChange(server: ViteDevServer, file: string): Promise<void> {
    const start = performance.now();
    const { hot } = server.environments.client;
    try {
      let change = await tryChange(server, file);
      if (faulty.delete(file) || change.kind !== 'page') change = await recheckFaulty(server, change);
      if (change.kind === 'page') hot.send('site:page', { path: change.path });
      else if (change.kind === 'site') {
        await invalidateSite(server);
        hot.send({ type: 'full-reload' });
      }
      if (change.kind !== 'none') live.revision++;
      const name = path.relative(live.project.folders.site, file);
      const effect = change.kind === 'site' ? 'reloaded' : 'updated';
      if (change.kind !== 'none')
        server.config.logger.warn(`${name}: ${effect} after ${Math.round(performance.now() - start)} ms`);
      // An update closes the overlay of open pages, so show the remaining errors again.
      for (const error of faulty.values()) faults.show(server, error);
      checks.follow(server, file);
    } catch (error) {
      faulty.set(file, error);
      faults.print(server, error);
      faults.show(server, error);
    }
  }

  /** Applies a change and recompiles a changed page. @throws Fault or AggregateError for mistakes of the authors */
  async function tryChange(server: ViteDevServer, file: string): Promise<Change> {
    // The file may have been deleted since the event, for example by a switch of branches.
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return undefined;
    });
    const change = await live.change(file, text);
    if (change.kind !== 'page') return change;
    await invalidatePage(server, file);
    await server.environments['renderer']?.transformRequest(file);
    return change;
  }

  /** Retries the other faulty files, which may have failed because of this one. Returns the change of the widest scope. */
  async function recheckFaulty(server: ViteDevServer, change: Change): Promise<Change> {
    let largest = change;
    for (const file of faulty.keys()) {
      try {
        const other = await tryChange(server, file);
        faulty.delete(file);
        if (
          other.kind === 'site' ||
          (other.kind === 'page' && (largest.kind !== 'page' || other.path !== largest.path))
        )
          largest = { kind: 'site' };
      } catch (error) {
        faulty.set(file, error);
      }
    }
    return largest;
  }

  return {
    name: 'site:live',
    apply: 'serve',
    configureServer(server) {
      server.watcher.add(live.project.folders.site);
      const changed = (file: string) => {
        queue = queue.then(() => applyChange(server, path.resolve(file)));
      };
      server.watcher.on('all', (_, file) => {
        faults.fileChanged(file);
        void clearRendererModules(server);
      });
      server.watcher.on('change', changed).on('add', changed).on('unlink', changed);
      // A newly opened page shows open errors, and reloads if it was rendered before the last change.
      server.environments.client.hot.on('site:opened', ({ revision }: { revision: string | undefined }, client) => {
        if (revision !== undefined && Number(revision) < live.revision) client.send({ type: 'full-reload' });
        for (const error of [...checks.open(), ...faulty.values()]) faults.show(server, error);
      });
    },
    hotUpdate({ file }) {
      // This plugin updates pages itself; Vite would reload the browser.
      return /\.mdx?$/.test(file) ? [] : undefined;
    },
  };
}

/** Invalidates the site's modules in every environment. */
function invalidateSite(server: ViteDevServer): Promise<void> {
  for (const { moduleGraph } of Object.values(server.environments)) {
    for (const [id, module] of moduleGraph.idToModuleMap)
      if (id.startsWith('\0site:') || /\.mdx?$/.test(id)) moduleGraph.invalidateModule(module);
  }
  return clearRendererModules(server);
}
