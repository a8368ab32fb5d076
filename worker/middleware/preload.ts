import type { MiddlewareHandler } from 'hono';
import type { Assets } from '../../app/model/assets.ts';
import type { WorkerContext } from '../env.ts';

/** Names the browser's entry in a `Link` header, which the platform turns into Early Hints where they are switched on. */
export function preload(assets: Assets): MiddlewareHandler<WorkerContext> {
  // `modulepreload` would be the closer relation, but only `preload` becomes an Early Hint.
  const link = [assets.entry, ...assets.preload].map((url) => `<${url}>; rel=preload; as=script; crossorigin; fetchpriority=low`).join(', ');
  return async function preload(c, next) {
    await next();
    if (c.var.route !== undefined && c.res.status === 200) c.res.headers.set('Link', link);
  };
}
