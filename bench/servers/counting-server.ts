import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { listen, type LocalServer } from '../../tests/support/listen.ts';

/** A file server that counts its traffic: `takeCount` returns the bytes and requests since its last call. */
export type CountingServer = LocalServer & { takeCount: () => { bytes: number; requests: number } };

const emptyPage = '<!doctype html><html lang="zh-Hans"><title>bench</title>';

/** Serves folders by the first path segment, without caching, and an empty Chinese page at all other paths. */
export async function startCountingServer(folders: Record<string, string>): Promise<CountingServer> {
  let count = { bytes: 0, requests: 0 };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const [, name = '', ...rest] = decodeURIComponent(pathname).split('/');
    const folder = folders[name];
    if (folder === undefined) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(emptyPage);
      return;
    }
    readFile(path.join(folder, ...rest)).then(
      (content) => {
        count = { bytes: count.bytes + content.byteLength, requests: count.requests + 1 };
        const type = pathname.endsWith('.js') ? 'text/javascript' : 'application/octet-stream';
        response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(content);
      },
      () => response.writeHead(404).end(),
    );
  });
  return {
    ...(await listen(server)),
    takeCount: () => {
      const total = count;
      count = { bytes: 0, requests: 0 };
      return total;
    },
  };
}
