import { on } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type ViteDevServer, type WatchOptions } from 'vite';
import { faultsOf, terminalText } from '../faults/fault.ts';
import { cacheFolder, type Folders, isBelow } from '../files/paths.ts';
import { overlayOf } from './live-faults.ts';

/** The options of `retryOnFileChange`: the dev server's port, and the folders, of which the site's is watched. */
export type FaultServerOptions = { port: number; folders: Folders; log: (text: string) => void };

/**
 * Runs `open`, and retries on each file change while it fails with faults. Meanwhile, a server shows the faults on
 * every page and in the overlay.
 * @returns the result of `open`, and the port to use, which open pages poll
 * @throws other errors of `open`, and its faults if the site's folder does not exist
 */
export async function retryOnFileChange<Result>(
  open: () => Promise<Result>,
  { port, folders, log }: FaultServerOptions,
): Promise<{ opened: Result; port: number }> {
  let fault: unknown;
  const attempt = async () => {
    try {
      return { opened: await open() };
    } catch (error) {
      if (faultsOf(error).length === 0) throw error;
      fault = error;
      return undefined;
    }
  };
  const first = await attempt();
  if (first !== undefined) return { ...first, port };
  if (!existsSync(folders.site)) throw fault;
  const server = await listen(folders, port, () => fault);
  const report = () => {
    log(terminalText(fault));
    server.ws.send({ type: 'error', err: overlayOf(fault) });
  };
  report();
  log(`Watching until this is fixed; open ${server.resolvedUrls?.local[0] ?? ''}`);
  for await (const [event] of on(server.watcher, 'all') as AsyncIterable<[event: string]>) {
    if (event === 'addDir' || event === 'unlinkDir') continue;
    const fixed = await attempt();
    if (fixed === undefined) {
      report();
      continue;
    }
    // With port 0, the operating system has chosen a port.
    const address = server.httpServer?.address();
    await server.close();
    return { ...fixed, port: typeof address === 'object' && address !== null ? address.port : port };
  }
  throw fault;
}

async function listen(folders: Folders, port: number, fault: () => unknown): Promise<ViteDevServer> {
  const server = await createServer({
    configFile: false,
    root: folders.site,
    publicDir: false,
    appType: 'custom',
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true },
    server: { port, watch: watchOptions(folders) },
    plugins: [
      {
        name: 'site:fault',
        configureServer(vite) {
          vite.ws.on('connection', () => vite.ws.send({ type: 'error', err: overlayOf(fault()) }));
          vite.middlewares.use((request, response, next) => {
            if (request.headers.accept?.includes('text/html') !== true) return next();
            response
              .writeHead(500, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
              .end(faultPage(terminalText(fault())));
          });
        },
      },
    ],
  });
  return server.listen();
}

/** Renders a page with the fault, which reloads when a poll, every half second, finds the site working. */
function faultPage(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<!doctype html>
<meta charset="utf-8">
<title>Fix this to see the site</title>
<pre>${escaped}</pre>
<script type="module" src="/@vite/client"></script>
<script>
  setInterval(async () => {
    const response = await fetch(location.href, { method: 'HEAD', headers: { accept: 'text/html' } }).catch(() => undefined);
    if (response?.status < 500) location.reload();
  }, 500);
</script>
`;
}

/**
 * Returns chokidar options that ignore the build and the cache, and wait, in milliseconds, until a file has been
 * written: editors may truncate a file first. Source: https://github.com/paulmillr/chokidar#performance
 */
export function watchOptions({ out, site }: Folders): WatchOptions & { ignored: (file: string) => boolean } {
  // Watch a site inside the cache folder, where tests have their sites.
  const isCache = (file: string) => isIn(cacheFolder, file) && !(isBelow(cacheFolder, site) && isIn(site, file));
  return {
    awaitWriteFinish: { stabilityThreshold: 60, pollInterval: 20 },
    ignored: (file) => isIn(out, file) || isCache(file),
  };
}

function isIn(folder: string, file: string): boolean {
  return file === folder || isBelow(folder, file);
}
