import type { Context, Handler } from 'hono';
import { percentDecoded } from '../app/core/url.ts';
import type { Route } from '../app/core/page.ts';

/** The bindings that `wrangler.toml` names. In development alone, `reportError` tells the author an error at a path. */
export type Env = { ASSETS: Fetcher; reportError?: (path: string, error: unknown) => void };

/** Hono's context: the bindings, the requested page, and the error of its render, if any. */
export type WorkerContext = { Bindings: Env; Variables: { route: Route | undefined; renderError: unknown } };

/** The static files cannot be read: a transient error of the platform, not a bug of this Worker. */
export class AssetError extends Error {}

/** Fetches a static file. @throws AssetError, after logging it, when the asset server throws or responds with 5xx */
export async function fetchAsset(c: Context<WorkerContext>, request: Request): Promise<Response> {
  const response = await c.env.ASSETS.fetch(request).catch((error: unknown) => fail(c, error));
  if (response.status >= 500) fail(c, new Error(`the asset server responded with ${response.status}`));
  return response;
}

/** Serves a static file, if there is one. */
export const serveAsset: Handler<WorkerContext> = async function serveAsset(c, next) {
  const path = percentDecoded(new URL(c.req.url).pathname);
  if (path === undefined || path.includes('\0')) return next();
  const response = await fetchAsset(c, c.req.raw);
  // The asset server redirects odd spellings (`///favicon.svg`) to a file's path; here, each file has one URL.
  if (response.status === 404 || response.headers.has('Location')) return next();
  return new Response(response.body, response);
};

function fail(c: Context<WorkerContext>, cause: unknown): never {
  log(c, 'asset-failed', cause);
  throw new AssetError('the asset server failed', { cause });
}

/**
 * Writes one line of JSON to the log, with the path, but never a reader's query, headers or IP address; in development the
 * server reports it instead. The error's message and stack are for operators only.
 */
export function log(
  { env, req }: Context<WorkerContext>,
  event: 'crash' | 'render-failed' | 'asset-failed',
  error: unknown,
): void {
  const { pathname } = new URL(req.url);
  if (env.reportError !== undefined) return env.reportError(pathname, error);
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
  console.error(JSON.stringify({ event, path: pathname, message, stack }));
}
