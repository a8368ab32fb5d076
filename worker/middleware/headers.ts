import type { MiddlewareHandler } from 'hono';
import type { Assets } from '../../app/core/assets.ts';
import { cacheControl, commonHeaders } from '../../app/core/response-headers.ts';
import type { Site } from '../../app/core/site.ts';
import type { WorkerContext } from '../platform.ts';

/**
 * Adds the common headers, `Cache-Control` unless the handler has set it, and `X-Robots-Tag` on `workers.dev` hosts
 * other than the site's own. Pages also get a `Link` header for the entry module: Cloudflare sends it as Early Hints.
 */
export function headers(site: Site, assets: Assets): MiddlewareHandler<WorkerContext> {
  const common = Object.entries(commonHeaders(assets, site));
  const preload = `<${assets.entry}>; rel=modulepreload; fetchpriority=low`;
  const siteHost = new URL(site.url).hostname;
  return async function headers(c, next) {
    await next();
    const { headers, status } = c.res;
    for (const [name, value] of common) headers.set(name, value);
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', cachePolicy(status));
    const { hostname } = new URL(c.req.url);
    if (hostname.endsWith('.workers.dev') && hostname !== siteHost) headers.set('X-Robots-Tag', 'noindex');
    if (c.get('route') !== undefined && status === 200 && headers.get('Content-Type')?.startsWith('text/html') === true)
      headers.set('Link', preload);
  };
}

function cachePolicy(status: number): string {
  if (status === 301 || status === 308) return cacheControl.redirect;
  if (status === 405 || status >= 500) return cacheControl.never;
  return cacheControl.revalidate;
}

/**
 * Sets the `ETag` of pages, and responds with 304 without rendering when the client's copy is current. The tag is the
 * deployment's id, as a page depends on nothing else, and weak, as Cloudflare compresses responses (RFC 9110, 8.8.1).
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

/** Whether an `If-None-Match` header matches by weak comparison: a list of tags, or `*` (RFC 9110, 13.1.2). */
function matches(header: string | undefined, buildId: string): boolean {
  if (header === undefined) return false;
  return header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${buildId}"`);
}
