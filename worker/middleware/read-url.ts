import type { MiddlewareHandler } from 'hono';
import type { WorkerContext } from '../env.ts';

/** Reads the request's URL once, for all that come after it. */
export const readUrl: MiddlewareHandler<WorkerContext> = async function readUrl(c, next) {
  const url = new URL(c.req.url);
  c.set('url', url);
  c.set('path', decodePath(url.pathname));
  await next();
};

/** A URL's path with its percent-encoding undone; undefined when it is malformed (RFC 3986, 2.1). */
function decodePath(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}
