import type { MiddlewareHandler } from 'hono';
import { cacheControl } from '../../app/model/cache-control.ts';

/** Says how long an answer may be kept where its handler has not said it. */
export const cachePolicy: MiddlewareHandler = async function cachePolicy(c, next) {
  await next();
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', policyFor(c.res.status));
};

function policyFor(status: number): string {
  if (status === 301 || status === 308) return cacheControl.redirect;
  if (status === 405 || status >= 500) return cacheControl.never;
  return cacheControl.revalidate;
}
