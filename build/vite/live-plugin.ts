import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isRunnableDevEnvironment, type Plugin, type ViteDevServer } from 'vite';
import { overlayOf, terminalText } from './fault-overlay.ts';
import type { Change, LiveSite } from './live-site.ts';

/**
 * Keeps the dev server in step with the site's files: a page's new text is shown in place, a page that came, went or
 * changed its front matter, the configuration and the specification reload. A fault is told in the terminal and in
 * the browser's overlay, with file, line and excerpt, and goes away when it is mended; the server goes on.
 */
export function livePlugin(live: LiveSite): Plugin {
  const faulty = new Map<string, unknown>();
  let turn: Promise<void> = Promise.resolve();

  async function take(server: ViteDevServer, file: string, gone: boolean): Promise<void> {
    const start = performance.now();
    const { hot } = server.environments.client;
    try {
      let change = await live.change(file, gone ? undefined : await wholeText(file));
      if (change.kind === 'none') return;
      if (faulty.delete(file) || change.kind === 'site') change = await checkAgain(change);
      if (change.kind === 'page') {
        forgetEvaluated(server);
        hot.send('site:page', { path: change.path });
      } else {
        forget(server);
        hot.send({ type: 'full-reload' });
      }
      server.config.logger.warn(
        `${path.relative(live.project.folders.site, file)}: ${change.kind === 'site' ? 'read anew, reloaded' : 'shown'} after ${Math.round(performance.now() - start)} ms`,
      );
    } catch (error) {
      faulty.set(file, error);
      server.config.logger.error(terminalText(error));
      hot.send({ type: 'error', err: overlayOf(error) });
    }
  }

  /** Takes up what was faulty only because another file was: a site is read as a whole. The larger of the changes is what is to be shown. */
  async function checkAgain(change: Change): Promise<Change> {
    let largest = change;
    for (const file of faulty.keys()) {
      try {
        const other = await live.change(file, await readFile(file, 'utf8').catch(() => undefined));
        faulty.delete(file);
        if (other.kind === 'site' || (other.kind === 'page' && largest.kind === 'page' && other.path !== largest.path))
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
      const { site } = live.project.folders;
      server.watcher.add(
        ['content', 'spec', 'site.config.ts', ...live.project.config.versions.map(({ content }) => content)].map(
          (name) => path.join(site, name),
        ),
      );
      const changed = (gone: boolean) => (file: string) =>
        void (turn = turn.then(() => take(server, path.resolve(file), gone)));
      server.watcher.on('all', () => forgetEvaluated(server));
      server.watcher.on('change', changed(false)).on('add', changed(false)).on('unlink', changed(true));
      // A page that is opened while something is faulty hears of it too.
      server.environments.client.hot.on('site:opened', () => {
        for (const error of faulty.values())
          server.environments.client.hot.send({ type: 'error', err: overlayOf(error) });
      });
    },
    hotUpdate({ file }) {
      // A page's module is forgotten by now, and the browser is told what to show; Vite itself would reload it.
      return /\.mdx?$/.test(file) ? [] : undefined;
    },
  };
}

/** The text of a file that is just being saved: many editors empty it first, and tell of it too early. */
async function wholeText(file: string): Promise<string> {
  for (let tries = 0; tries < 10; tries++) {
    const text = await readFile(file, 'utf8');
    if (text !== '') return text;
    await new Promise((wait) => setTimeout(wait, 20));
  }
  return '';
}

/** Drops what is known of the site from every environment: the next request reads it anew. */
function forget(server: ViteDevServer): void {
  for (const { moduleGraph } of Object.values(server.environments)) {
    for (const [id, module] of moduleGraph.idToModuleMap)
      if (id.startsWith('\0site:') || /\.mdx?$/.test(id)) moduleGraph.invalidateModule(module);
  }
  forgetEvaluated(server);
}

/** Lets the next request run the modules as they are now. */
function forgetEvaluated({ environments }: ViteDevServer): void {
  for (const environment of Object.values(environments))
    if (isRunnableDevEnvironment(environment)) environment.runner.clearCache();
}
