import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8', js: 'text/javascript', mjs: 'text/javascript', css: 'text/css', json: 'application/json', svg: 'image/svg+xml',
  png: 'image/png', ico: 'image/x-icon', woff2: 'font/woff2', wasm: 'application/wasm', txt: 'text/plain; charset=utf-8',
};

/** Serves a folder of files as static hosts do: `index.html` for a folder, `404.html` for what is not there. */
export async function startStaticServer(folder: string): Promise<{ origin: string; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    void (async () => {
      const name = path.join(folder, path.normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname)));
      const file = name.endsWith('/') ? `${name}index.html` : name;
      const content = await readFile(file).catch(() => undefined);
      const body = content ?? (await readFile(path.join(folder, '404.html')).catch(() => ''));
      response.writeHead(content === undefined ? 404 : 200, { 'content-type': types[path.extname(content === undefined ? '.html' : file).slice(1)] ?? 'application/octet-stream' }).end(body);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
