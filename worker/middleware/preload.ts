import type { MiddlewareHandler } from 'hono';
import type { Assets } from '../../app/model/assets.ts';
import type { WorkerContext } from '../env.ts';

/**
 * Names the browser's entry in a `Link` header, which the platform turns into Early Hints where they are switched on.
 * React, which is most of the code, comes when the content has been painted.
 */
export function preload({ entry }: Assets): MiddlewareHandler<WorkerContext> {
  const link = `<${entry}>; rel=preload; as=script; crossorigin; fetchpriority=low`;
  return async function preload(c, next) {
    await next();
    if (c.get('route') !== undefined && c.res.status === 200) c.res.headers.set('Link', link);
  };
}
