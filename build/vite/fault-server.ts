import { createServer, type ViteDevServer } from 'vite';
import { faultsOf } from '../fault.ts';
import { overlayOf, terminalText } from './fault-overlay.ts';

/** Where a dev server listens, and the folder whose changes may mend what is wrong. */
export type FaultServerOptions = { port: number; folder: string; log: (text: string) => void };

/**
 * Runs `open` until it succeeds. While it fails for faults of the site's authors, a server in the place of the site's
 * tells them, in the terminal, on every page and in the browser's overlay, and each change of a file is another try.
 * @returns what `open` gave, and the port to go on with: a page that shows a fault asks there for the site.
 * @throws whatever else `open` throws.
 */
export async function retryOnFileChange<Result>(
  open: () => Promise<Result>,
  { port, folder, log }: FaultServerOptions,
): Promise<{ opened: Result; port: number }> {
  let fault: unknown;
  try {
    return { opened: await open(), port };
  } catch (error) {
    if (faultsOf(error).length === 0) throw error;
    fault = error;
  }
  const server = await listen(folder, port, () => fault);
  const tell = () => {
    log(terminalText(fault));
    server.ws.send({ type: 'error', err: overlayOf(fault) });
  };
  tell();
  log(`Watching until this is mended; open ${server.resolvedUrls?.local[0] ?? ''}`);
  const opened = await mended(server, open, (error) => {
    fault = error;
    tell();
  });
  // It chose one by itself where any would do.
  const address = server.httpServer?.address();
  await server.close();
  return { opened, port: typeof address === 'object' && address !== null ? address.port : port };
}

async function listen(folder: string, port: number, fault: () => unknown): Promise<ViteDevServer> {
  const server = await createServer({
    configFile: false,
    root: folder,
    publicDir: false,
    appType: 'custom',
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true },
    server: { port },
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

/** Tries again after each change, one try at a time. */
function mended<Result>(
  server: ViteDevServer,
  open: () => Promise<Result>,
  failed: (error: unknown) => void,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    let turn: Promise<unknown> = Promise.resolve();
    let done = false;
    server.watcher.on('all', (event) => {
      if (event === 'addDir' || event === 'unlinkDir') return;
      turn = turn.then(async () => {
        if (done) return;
        try {
          resolve(await open());
          done = true;
        } catch (error) {
          if (faultsOf(error).length === 0) reject(error instanceof Error ? error : new Error(String(error)));
          else failed(error);
        }
      });
    });
  });
}

/** The fault as a page, which looks for the site itself every half a second. */
function faultPage(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<!doctype html>
<meta charset="utf-8">
<title>Mend this to see the site</title>
<pre>${escaped}</pre>
<script type="module" src="/@vite/client"></script>
<script>
  setInterval(async () => {
    const answer = await fetch(location.href, { method: 'HEAD', headers: { accept: 'text/html' } }).catch(() => undefined);
    if (answer?.status < 500) location.reload();
  }, 500);
</script>
`;
}
