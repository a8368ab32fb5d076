import type { Context, Handler } from 'hono';
import { decodedPath } from '../app/core/url.ts';
import type { WorkerContext } from './env.ts';
import { log } from './log.ts';

/** Thrown where the static files cannot be read: not this Worker's bug, and worth another try. */
export class AssetError extends Error {}

/**
 * Asks the static files.
 * @throws AssetError, which is logged, when they throw or answer 5xx
 */
export async function fetchAsset(c: Context<WorkerContext>, request: Request): Promise<Response> {
  const response = await c.env.ASSETS.fetch(request).catch((error: unknown) => fail(c, error));
  if (response.status >= 500) fail(c, new Error(`the static files answered ${response.status}`));
  return response;
}

/** Answers what is no page from the site's static files, if there is such a file. */
export const serveAsset: Handler<WorkerContext> = async function serveAsset(c, next) {
  const path = decodedPath(new URL(c.req.url).pathname);
  if (path === undefined || path.includes('\0')) return next();
  const response = await fetchAsset(c, c.req.raw);
  if (response.status === 404 || isRedirect(response)) return next();
  return new Response(response.body, response);
};

/** The asset server redirects odd spellings (`///favicon.svg`) to a file's path; here a file has one URL. */
function isRedirect({ status }: Response): boolean {
  return status >= 300 && status < 400 && status !== 304;
}

function fail(c: Context<WorkerContext>, cause: unknown): never {
  log('asset-failed', c.req.url, cause);
  throw new AssetError('the static files failed', { cause });
}
