import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { WorkerContext } from './env.ts';
import type { PageCache } from './page-cache.ts';

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
