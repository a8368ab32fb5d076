import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ViteDevServer } from 'vite';
import type { RenderedPage } from '../../../app/core/page.ts';
import { href, percentDecoded } from '../../../app/core/url.ts';
import type { ReferenceShared } from '../../reference/index.ts';
import { type Indexer, type SearchedSite, startIndexer } from './indexer.ts';
import { searchFolder } from '../../../build/files/paths.ts';

/** The time after the last file change in which the site is read again, in milliseconds. */
const readingMs = 800;

/**
 * Indexes the dev server's pages on the first request for the index, and on the first after changes.
 * Requests wait until the index is ready.
 * @param latest returns the current site and its synonyms; undefined until the site is read
 */
export function liveSearch(
  server: ViteDevServer,
  latest: () => SearchedSite | undefined,
  partOf: ReferenceShared['partOf'],
): void {
  let index: Promise<unknown> = Promise.resolve();
  let isStale = true;
  let indexer: Indexer | undefined;
  let timer: NodeJS.Timeout | undefined;
  process.once('exit', () => rmSync(searchFolder, { recursive: true, force: true }));

  const make = async () => {
    const start = performance.now();
    const read = latest();
    if (read === undefined) return;
    indexer ??= startIndexer(partOf);
    for (const page of await fetchPages(server, read.project)) indexer.add(read.project.site, page);
    const records = await indexer.write(read, searchFolder);
    server.config.logger.info(`search: ${records} records indexed after ${Math.round(performance.now() - start)} ms`);
  };
  const refresh = () => {
    isStale = false;
    index = index.catch(() => undefined).then(make);
    index.catch((error: unknown) =>
      server.config.logger.error(`search: ${error instanceof Error ? error.message : String(error)}`),
    );
  };

  const readIndexFile = async (file: string) => {
    if (isStale) refresh();
    await index;
    if (!file.startsWith(searchFolder + path.sep)) throw new Error(`${file} is outside of the index`);
    return readFile(file);
  };

  server.watcher.on('all', () => {
    clearTimeout(timer);
    timer = setTimeout(() => (isStale = true), readingMs);
  });
  server.middlewares.use(`${server.config.base}pagefind`, (request, response) => {
    const pathname = percentDecoded((request.url ?? '/').replace(/\?.*/s, ''));
    const file = path.join(searchFolder, pathname ?? '/');
    const type = file.endsWith('.js') ? 'text/javascript' : 'application/octet-stream';
    readIndexFile(file).then(
      (content) => response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(content),
      () => response.writeHead(404).end(),
    );
  });
}

async function fetchPages(server: ViteDevServer, { site, rows }: SearchedSite['project']): Promise<RenderedPage[]> {
  const [url] = server.resolvedUrls?.local ?? [];
  if (url === undefined) throw new Error('the dev server is not listening yet');
  const rendered: RenderedPage[] = [];
  for (const { page } of rows) {
    const response = await fetch(new URL(encodeURI(href(site, page.path)), url), {
      headers: { accept: 'text/html' },
    });
    // Skips pages with a fault.
    if (response.ok) rendered.push({ page, html: await response.text() });
  }
  return rendered;
}
