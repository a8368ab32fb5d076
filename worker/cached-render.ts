import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { WorkerContext } from './env.ts';
import type { PageCache } from './page-cache.ts';

/**
 * Answers with the page that the cache has under a key, or streams the one that `render` makes and keeps a copy.
 * A render that failed, even in the middle, is not kept.
 */
export async function cachedRender(
  c: Context<WorkerContext>,
  cache: PageCache,
  key: string,
  status: ContentfulStatusCode,
  render: () => Promise<Response>,
): Promise<Response> {
  const kept = cache.get(key);
  if (kept !== undefined) return c.body(kept, status, { 'Content-Type': 'text/html; charset=UTF-8' });
  c.status(status);
  const response = await render();
  if (response.body === null) return response;
  const [body, copy] = response.body.tee();
  const keep = async () => {
    const html = new Uint8Array(await new Response(copy).arrayBuffer());
    if (c.get('renderError') === undefined) cache.set(key, html);
  };
  // What fails has been logged by the renderer.
  c.executionCtx.waitUntil(keep().catch(() => undefined));
  return new Response(body, response);
}
