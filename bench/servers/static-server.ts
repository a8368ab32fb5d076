import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { contentType } from './content-type.ts';
import { listen, type LocalServer } from '../../tests/support/listen.ts';

/** Serves a folder like static hosts: `index.html` for folders, `404.html` with status 404 for missing files. */
export function startStaticServer(folder: string): Promise<LocalServer> {
  const server = createServer((request, response) => {
    void (async () => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      const name = path.join(folder, path.normalize(decodeURIComponent(pathname)));
      const file = name.endsWith('/') ? `${name}index.html` : name;
      const content = await readFile(file).catch(() => undefined);
      if (content === undefined) {
        const page = await readFile(path.join(folder, '404.html')).catch(() => '');
        response.writeHead(404, { 'content-type': contentType('404.html') }).end(page);
      } else {
        response.writeHead(200, { 'content-type': contentType(file) }).end(content);
      }
    })();
  });
  return listen(server);
}
