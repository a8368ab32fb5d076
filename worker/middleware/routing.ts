import type { MiddlewareHandler } from 'hono';
import type { Route } from '../../app/core/page.ts';
import type { Site } from '../../app/core/site.ts';
import { decodedPath, href, routePath } from '../../app/core/url.ts';
import type { WorkerContext } from '../env.ts';

/**
 * Finds the page of a request, for the handlers after it. Every other spelling of a page's URL (`/x`, `/x.html`,
 * `/x/index.html`) is redirected to the one that the site links to, for good and in one step, with the query kept; a
 * page's Markdown has one URL as well (`/x.md`, `/x.html.md` → `/x/index.md`).
 */
export function routing(site: Site, routes: Route[]): MiddlewareHandler<WorkerContext> {
  const table = new Map(routes.map((route) => [route.path, route]));
  return async function routing(c, next) {
    const { pathname, search } = new URL(c.req.url);
    const path = decodedPath(pathname);
    const below = path === undefined ? undefined : routePath(site, withoutHtml(path));
    if (below === undefined) return next();
    const route = table.get(below);
    const markdownOf = table.get(below.replace(markdownEnding, '/'));
    const canonical =
      route === undefined ? markdownOf && href(site, `${markdownOf.path}index.md`) : href(site, route.path);
    if (canonical !== undefined && path !== canonical) return c.redirect(encodeURI(canonical) + search, 301);
    c.set('route', route);
    await next();
  };
}

/** How another spelling of the URL of a page's Markdown ends, with the slash that paths are compared with. */
const markdownEnding = /(?:(?:\/index)?\.html)?\.md\/$/;

function withoutHtml(pathname: string): string {
  return pathname.replace(/(?:\/index)?\.html$/, '/').replace(/\/index\/$/, '/');
}
