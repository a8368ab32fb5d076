import { Hono, type MiddlewareHandler } from 'hono';
import { site } from 'site:data';
import { assets, redirects, routes } from 'site:deployment';
import { routes as features } from 'site:features';
import type { Assets } from '../app/core/assets.ts';
import type { Redirect, Route } from '../app/core/page.ts';
import type { Site } from '../app/core/site.ts';
import { percentDecoded, encodedUrl, href, routePath, withoutHtml } from '../app/core/url.ts';
import { headers, revalidate } from './middleware/headers.ts';
import { negotiateMarkdown } from './middleware/negotiate-markdown.ts';
import { serveAsset, type WorkerContext } from './platform.ts';
import { readBody } from './read-body.ts';
import { crash, createPageCache, notFound, servePage, documentRenderer } from './serve-page.tsx';

/** The data that the Worker serves; `features` register routes of their own, which take precedence over pages. */
export type AppInputs = {
  site: Site;
  routes: Route[];
  redirects: Redirect[];
  assets: Assets;
  features: ((app: Hono<WorkerContext>, inputs: { site: Site; assets: Assets }) => void)[];
};

/** Creates the Worker's Hono app. Middleware and handlers run in the order in which they are registered. */
export function createApp({ site, routes, redirects, assets, features }: AppInputs): Hono<WorkerContext> {
  const app = new Hono<WorkerContext>();
  const cache = createPageCache();
  app.use(headers(site, assets));
  for (const addRoutes of features) addRoutes(app, { site, assets });
  // The site is read-only (RFC 9110, 15.5.6).
  app.use(async function refuseMethod(c, next) {
    if (['GET', 'HEAD'].includes(c.req.method)) return next();
    // An unread body would close the connection, and fail the client's next request.
    await readBody(c.req.raw, 0);
    return c.text('Method Not Allowed', 405, { Allow: 'GET, HEAD' });
  });
  app.use(documentRenderer(site, assets));
  app.use(routing(site, routes, redirects));
  app.use(negotiateMarkdown(site));
  app.use(revalidate(assets.buildId));
  app.get('*', servePage(site, cache));
  app.get('*', serveAsset);
  app.notFound(notFound(site, cache));
  app.onError(crash(site));
  return app;
}

/**
 * Sets the `route` variable to the route of the requested page. Redirects moved pages and other spellings of a page's
 * URL (`/x`, `/x%2F`, `/x.html`, `/x/index.html`) or of its Markdown's (`/x.md`, `/x.html.md` → `/x/index.md`) with
 * 301, and keeps the query.
 */
function routing(site: Site, routes: Route[], redirects: Redirect[]): MiddlewareHandler<WorkerContext> {
  const routesByPath = new Map(routes.map((route) => [route.path, route]));
  const targets = new Map(redirects.map(({ from, to }) => [from, to]));
  // Browsers request this path for responses that link no icon, such as plain text.
  const defaultIcon = '/favicon.ico';
  if (site.favicon !== undefined && site.favicon !== defaultIcon) targets.set(`${defaultIcon}/`, site.favicon);
  return async function routing(c, next) {
    const { pathname, search } = new URL(c.req.url);
    const path = percentDecoded(pathname);
    const sitePath = path === undefined ? undefined : routePath(site, withoutHtml(path));
    if (sitePath === undefined) return next();
    const target = targets.get(sitePath) ?? markdownOfPage(targets.get(sitePath.replace(anyMarkdownEnding, '/')));
    if (target !== undefined) return c.redirect(withQuery(encodedUrl(href(site, target)), search), 301);
    const route = routesByPath.get(sitePath);
    const markdownOf = routesByPath.get(sitePath.replace(markdownEnding, '/'));
    const canonical =
      route === undefined ? markdownOf && href(site, `${markdownOf.path}index.md`) : href(site, route.path);
    if (canonical !== undefined && (path !== canonical || /%2f/i.test(pathname)))
      return c.redirect(encodeURI(canonical) + search, 301);
    c.set('route', route);
    await next();
  };
}

/** The suffix of a non-canonical Markdown path, including the slash that `routePath` appends. */
const markdownEnding = /(?:(?:\/index)?\.html)?\.md\/$/;

/** The suffix of a Markdown path in any spelling, canonical or not. */
const anyMarkdownEnding = /(?:\/index)?(?:\.html)?\.md\/$/;

/** Returns the Markdown path of a redirect's target page; returns an external URL or undefined unchanged. */
function markdownOfPage(target: string | undefined): string | undefined {
  if (target === undefined || !target.startsWith('/')) return target;
  return `${target.replace(/\/*(?:[?#].*)?$/, '')}/index.md`;
}

/** Inserts the request's query before the fragment of a URL, unless the URL has a query of its own. */
function withQuery(url: string, search: string): string {
  if (search === '' || url.includes('?')) return url;
  return url.replace(/(?=#|$)/, search);
}

export default createApp({ site, routes, redirects, assets, features });
