import type { MiddlewareHandler } from 'hono';
import type { Assets } from '../../app/model/assets.ts';
import { securityHeaders as headersFor } from '../../app/model/security-headers.ts';
import type { WorkerContext } from '../env.ts';

/** Puts the security headers on every answer, and keeps search engines off preview hosts. */
export function securityHeaders(assets: Assets): MiddlewareHandler<WorkerContext> {
  const headers = Object.entries(headersFor(assets));
  return async function securityHeaders(c, next) {
    await next();
    for (const [name, value] of headers) c.res.headers.set(name, value);
    if (c.get('url').hostname.endsWith('.workers.dev')) c.res.headers.set('X-Robots-Tag', 'noindex');
  };
}
