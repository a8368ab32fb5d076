import type { Context, Handler } from 'hono';
import { percentDecoded } from '../app/core/url.ts';
import type { Route } from '../app/core/page.ts';

/** The bindings of `wrangler.toml`. The dev server adds `reportError`, which shows the author the error of a path. */
export type Env = { ASSETS: Fetcher; reportError?: (path: string, error: unknown) => void };

/** The types of Hono's context: bindings, the route of the requested page, and the error of a failed render. */
export type WorkerContext = { Bindings: Env; Variables: { route: Route | undefined; renderError: unknown } };

/** Thrown when a static file cannot be read: a transient error of the platform, not a bug of this Worker. */
export class AssetError extends Error {}

/** Fetches a static file. @throws AssetError, after logging it, when the asset server throws or responds with 5xx */
export async function fetchAsset(c: Context<WorkerContext>, request: Request): Promise<Response> {
  const response = await c.env.ASSETS.fetch(request).catch((error: unknown) => fail(c, error));
  if (response.status >= 500) fail(c, new Error(`the asset server responded with ${response.status}`));
  return response;
}

/** Serves the static file at the request's path; calls the next handler if there is none. */
export const serveAsset: Handler<WorkerContext> = async function serveAsset(c, next) {
  const path = percentDecoded(new URL(c.req.url).pathname);
  if (path === undefined || path.includes('\0')) return next();
  const response = await fetchAsset(c, c.req.raw);
  // The asset server redirects other spellings (`///favicon.svg`) to the file. This site serves a file at one URL only.
  if (response.status === 404 || response.headers.has('Location')) return next();
  return new Response(response.body, response);
};

function fail(c: Context<WorkerContext>, cause: unknown): never {
  log(c, 'asset-failed', cause);
  throw new AssetError('the asset server failed', { cause });
}

/**
 * Logs an error as one line of JSON with the request's path, but never its query, headers or IP address. The dev server
 * shows the error to the author instead. The message and stack are for operators only.
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
