import type { Context, Handler } from 'hono';
import { percentDecoded } from '../../app/core/url.ts';
import type { WorkerContext } from './env.ts';
import { log } from './log.ts';

/** The static files cannot be read: a transient error of the platform, not a bug of this Worker. */
export class AssetError extends Error {}

/**
 * Fetches a static file.
 * @throws AssetError, after logging it, when the asset server throws or responds with 5xx
 */
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
  if (response.status === 404 || isRedirect(response)) return next();
  return new Response(response.body, response);
};

/** The asset server redirects odd spellings (`///favicon.svg`) to a file's path; here, each file has one URL. */
function isRedirect({ status }: Response): boolean {
  return status >= 300 && status < 400 && status !== 304;
}

function fail(c: Context<WorkerContext>, cause: unknown): never {
  log(c, 'asset-failed', cause);
  throw new AssetError('the asset server failed', { cause });
}
