import type { MiddlewareHandler } from 'hono';
import { cacheControl } from '../../app/core/cache-control.ts';
import type { WorkerContext } from '../env.ts';

/**
 * Gives pages an `ETag` and answers `304` to a reader who has the page already, without rendering it.
 * A page depends on nothing but the deployment, so the deployment's id is its tag, and is known before the first
 * byte is rendered. The tag is weak, because the platform compresses what leaves it (RFC 9110, 8.8.1).
 */
export function revalidate(buildId: string): MiddlewareHandler<WorkerContext> {
  const etag = `W/"${buildId}"`;
  return async function revalidate(c, next) {
    if (c.get('route') === undefined || buildId === 'development') return next();
    if (matches(c.req.header('If-None-Match'), buildId)) {
      return c.body(null, 304, { ETag: etag, 'Cache-Control': cacheControl.revalidate });
    }
    await next();
    if (c.res.status === 200 && c.res.headers.get('Content-Type')?.startsWith('text/html'))
      c.res.headers.set('ETag', etag);
  };
}

/** Weak comparison (RFC 9110, 13.1.2): the list of tags, with or without `W/`, or `*`. */
function matches(header: string | undefined, buildId: string): boolean {
  if (header === undefined) return false;
  return header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${buildId}"`);
}
