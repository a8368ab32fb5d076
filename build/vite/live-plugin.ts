import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { overlayOf, terminalText } from './fault-overlay.ts';
import type { Change, LiveSite } from './live-site.ts';

const virtual = ['config', 'routes', 'assets', 'changelog', 'reference'].map((name) => `\0site:${name}`);

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
      if (change.kind === 'page') hot.send('site:page', { path: change.path });
      else {
        restart(server);
        hot.send({ type: 'full-reload' });
      }
      server.config.logger.warn(`${path.relative(live.project.folders.site, file)}: ${change.kind === 'site' ? 'read anew, reloaded' : 'shown'} after ${Math.round(performance.now() - start)} ms`);
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
        if (other.kind === 'site' || (other.kind === 'page' && largest.kind === 'page' && other.path !== largest.path)) largest = { kind: 'site' };
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
      server.watcher.add(['content', 'spec', 'site.config.ts', ...live.project.config.versions.map(({ content }) => content)].map((name) => path.join(site, name)));
      const changed = (gone: boolean) => (file: string) => void (turn = turn.then(() => take(server, path.resolve(file), gone)));
      server.watcher.on('change', changed(false)).on('add', changed(false)).on('unlink', changed(true));
      // A page that is opened while something is faulty hears of it too.
      server.environments.client.hot.on('site:opened', () => {
        for (const error of faulty.values()) server.environments.client.hot.send({ type: 'error', err: overlayOf(error) });
      });
    },
    hotUpdate({ file }) {
      // A page's module is forgotten by now, and the Worker imports it anew for each request; the browser shows what
      // the Worker renders. Vite itself would restart the Worker's run time and reload the browser.
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

/** Drops what is known of the site from every environment; the Worker's run time starts anew. */
function restart(server: ViteDevServer): void {
  for (const environment of Object.values(server.environments)) {
    for (const [id, module] of environment.moduleGraph.idToModuleMap) {
      if (virtual.includes(id) || id.startsWith('\0site:sandbox') || /\.mdx?$/.test(id)) environment.moduleGraph.invalidateModule(module);
    }
    if (environment.name !== 'client') environment.hot.send({ type: 'full-reload' });
  }
}
