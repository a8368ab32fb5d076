import { createServer, type Server } from 'node:http';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** A server of files that counts what it sent since it was last asked; bytes are those of the files as they lie there. */
export type CountingServer = { origin: string; taken: () => { bytes: number; requests: number }; stop: () => void };

/** Serves folders by their first path segment, and an empty Chinese page at `/`. */
export async function serveFolders(folders: Record<string, string>): Promise<CountingServer> {
  let bytes = 0;
  let requests = 0;
  const server: Server = createServer((request, response) => {
    const [, name = '', ...rest] = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname).split('/');
    const folder = folders[name];
    if (folder === undefined) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<!doctype html><html lang="zh-Hans"><title>bench</title>');
      return;
    }
    readFile(path.join(folder, ...rest)).then(
      (content) => {
        bytes += content.byteLength;
        requests++;
        const file = rest.at(-1) ?? '';
        response.writeHead(200, { 'content-type': file.endsWith('.js') ? 'text/javascript' : 'application/octet-stream', 'cache-control': 'no-store' }).end(content);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    taken: () => {
      const taken = { bytes, requests };
      bytes = 0;
      requests = 0;
      return taken;
    },
    stop: () => server.close(),
  };
}
