import type { MiddlewareHandler } from 'hono';
import { cacheControl } from '../../app/core/cache-control.ts';
import type { WorkerContext } from '../platform/env.ts';

/**
 * Sets the `ETag` of pages, and responds with 304 without rendering when the reader's copy is current. The tag is the
 * deployment's id, as a page depends on nothing else; weak, as the platform compresses responses (RFC 9110, 8.8.1).
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
