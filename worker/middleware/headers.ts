import type { MiddlewareHandler } from 'hono';
import type { Assets } from '../../app/core/assets.ts';
import { cacheControl } from '../../app/core/cache-control.ts';
import { securityHeaders } from '../../app/core/security-headers.ts';
import type { Site } from '../../app/core/site.ts';
import type { WorkerContext } from '../platform/env.ts';

/**
 * Adds the security headers, `Cache-Control` unless the handler has set it, and `noindex` on preview hosts.
 * Pages also get a `Link` header for the entry module, which the platform sends as Early Hints.
 */
export function headers(site: Site, assets: Assets): MiddlewareHandler<WorkerContext> {
  const security = Object.entries(securityHeaders(assets, site));
  const preload = `<${assets.entry}>; rel=modulepreload; fetchpriority=low`;
  return async function headers(c, next) {
    await next();
    const { headers, status } = c.res;
    for (const [name, value] of security) headers.set(name, value);
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', cachePolicy(status));
    if (new URL(c.req.url).hostname.endsWith('.workers.dev')) headers.set('X-Robots-Tag', 'noindex');
    if (c.get('route') !== undefined && status === 200) headers.set('Link', preload);
  };
}

function cachePolicy(status: number): string {
  if (status === 301 || status === 308) return cacheControl.redirect;
  if (status === 405 || status >= 500) return cacheControl.never;
  return cacheControl.revalidate;
}
