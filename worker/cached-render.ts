import { LRUCache } from 'lru-cache';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { WorkerContext } from './env.ts';

/** A rendered page, encoded. */
type Html = Uint8Array<ArrayBuffer>;

/** Rendered pages by path. */
export type PageCache = LRUCache<string, Html>;

/** Bytes of HTML in one isolate's cache: a quarter of its 128 MB. */
const maxBytes = 32 * 1024 * 1024;

/** A cache that lives as long as the isolate, which never outlives its deployment. A page above `maxSize` is not cached. */
export function createPageCache(maxSize: number = maxBytes): PageCache {
  return new LRUCache({ maxSize, sizeCalculation: (html) => html.byteLength });
}

/**
 * Responds with the cached page of a key, or streams what `render` returns and caches a copy.
 * A render that failed, even midway, is not cached.
 */
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
