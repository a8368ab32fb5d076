import type { Context, Handler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { LRUCache } from 'lru-cache';
import { pageFilePath, type PageFile } from '../app/core/page.ts';
import type { Site } from '../app/core/site.ts';
import { href } from '../app/core/url.ts';
import { Shell } from '../app/shell/Shell.tsx';
import { fetchAsset, type WorkerContext } from './platform.ts';

/** Serves a page: the content of its page file inside the shell. */
export function servePage(site: Site, cache: PageCache): Handler<WorkerContext> {
  return async function servePage(c, next) {
    const route = c.get('route');
    if (route === undefined) return next();
    return cachedRender(c, cache, route.path, 200, async () => {
      const url = new URL(encodeURI(href(site, pageFilePath(route.path))), c.req.url);
      const response = await fetchAsset(c, new Request(url));
      if (!response.ok) throw new Error(`the page file of ${route.path}: status ${response.status}`);
      const { page, html }: PageFile = await response.json();
      return c.render(<Shell site={site} page={page} content={{ html }} />, { page });
    });
  };
}

/** Bytes of HTML in one isolate's cache: a quarter of its 128 MB. */
const maxBytes = 32 * 1024 * 1024;

/** A cache of rendered pages, encoded, by path. It lives as long as the isolate, which never outlives its deployment. */
export function createPageCache() {
  return new LRUCache<string, Uint8Array<ArrayBuffer>>({ maxSize: maxBytes, sizeCalculation: (html) => html.length });
}

/** What `createPageCache` returns. */
export type PageCache = ReturnType<typeof createPageCache>;

/** Responds with a key's cached page, or streams what `render` returns and caches a copy, unless the render failed. */
export async function cachedRender(
  c: Context<WorkerContext>,
  cache: PageCache,
  key: string,
  status: ContentfulStatusCode,
  render: () => Promise<Response>,
): Promise<Response> {
  const cached = cache.get(key);
  if (cached !== undefined) return c.body(cached, status, { 'Content-Type': 'text/html; charset=UTF-8' });
  c.status(status);
  const response = await render();
  if (response.body === null) return response;
  const [body, copy] = response.body.tee();
  const store = async () => {
    const html = new Uint8Array(await new Response(copy).arrayBuffer());
    if (c.get('renderError') === undefined) cache.set(key, html);
  };
  // The renderer has logged the error.
  c.executionCtx.waitUntil(store().catch(() => undefined));
  return new Response(body, response);
}
