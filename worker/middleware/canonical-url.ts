import type { MiddlewareHandler } from 'hono';
import type { Route } from '../../app/model/page.ts';
import type { Site } from '../../app/model/site.ts';
import { href, routePath } from '../../app/model/url.ts';
import type { WorkerContext } from '../env.ts';

/**
 * Leads every spelling of a page's URL (`/x`, `/x.html`, `/x/index.html`) to the one that the site links to,
 * for good, in one step, with the query kept. Only URLs of pages are led anywhere, so never off the site.
 */
export function canonicalUrl(site: Site, routes: Route[]): MiddlewareHandler<WorkerContext> {
  const table = new Map(routes.map((route) => [route.path, route]));
  return async function canonicalUrl(c, next) {
    const url = c.get('url');
    const pathname = c.get('path');
    const path = pathname === undefined ? undefined : routePath(site, withoutHtml(pathname));
    const route = path === undefined ? undefined : table.get(path);
    if (route === undefined) return next();
    const canonical = href(site, route.path);
    if (pathname === canonical) return next();
    return c.redirect(encodeURI(canonical) + url.search, 301);
  };
}

function withoutHtml(pathname: string): string {
  return pathname.replace(/(?:\/index)?\.html$/, '/').replace(/\/index\/$/, '/');
}
