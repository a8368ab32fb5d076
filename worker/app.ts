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
import { crash, createPageCache, notFound, servePage, documentRenderer } from './serve-page.tsx';

/** What the Worker serves; `features` add routes of their own, which come before pages. */
export type AppInputs = {
  site: Site;
  routes: Route[];
  redirects: Redirect[];
  assets: Assets;
  features: ((app: Hono<WorkerContext>, inputs: { site: Site; assets: Assets }) => void)[];
};

/** The Worker: its middleware and handlers, in order. */
export function createApp({ site, routes, redirects, assets, features }: AppInputs): Hono<WorkerContext> {
  const app = new Hono<WorkerContext>();
  const cache = createPageCache();
  app.use(headers(site, assets));
  for (const addRoutes of features) addRoutes(app, { site, assets });
  // The site is read-only (RFC 9110, 15.5.6).
  app.use(async (c, next) =>
    ['GET', 'HEAD'].includes(c.req.method) ? next() : c.text('Method Not Allowed', 405, { Allow: 'GET, HEAD' }),
  );
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
 * Finds the page of a request for the handlers after it. Redirects other spellings of a page's URL (`/x`, `/x%2F`, `/x.html`,
 * `/x/index.html`), of its Markdown's (`/x.md`, `/x.html.md` → `/x/index.md`) and of moved pages with 301, with the query.
 */
function routing(site: Site, routes: Route[], redirects: Redirect[]): MiddlewareHandler<WorkerContext> {
  const table = new Map(routes.map((route) => [route.path, route]));
  const moved = new Map(redirects.map(({ from, to }) => [from, to]));
  // Browsers ask for it beside a document that names no icon, such as plain text.
  const asked = '/favicon.ico';
  if (site.favicon !== undefined && site.favicon !== asked) moved.set(`${asked}/`, site.favicon);
  return async function routing(c, next) {
    const { pathname, search } = new URL(c.req.url);
    const path = percentDecoded(pathname);
    const below = path === undefined ? undefined : routePath(site, withoutHtml(path));
    if (below === undefined) return next();
    const target = moved.get(below) ?? markdownOfPage(moved.get(below.replace(anyMarkdownEnding, '/')));
    if (target !== undefined) return c.redirect(withQuery(encodedUrl(href(site, target)), search), 301);
    const route = table.get(below);
    const markdownOf = table.get(below.replace(markdownEnding, '/'));
    const canonical =
      route === undefined ? markdownOf && href(site, `${markdownOf.path}index.md`) : href(site, route.path);
    if (canonical !== undefined && (path !== canonical || /%2f/i.test(pathname)))
      return c.redirect(encodeURI(canonical) + search, 301);
    c.set('route', route);
    await next();
  };
}

/** The end of other spellings of a Markdown URL, with the slash that `routePath` adds. */
const markdownEnding = /(?:(?:\/index)?\.html)?\.md\/$/;

/** The end of any spelling of a Markdown URL. */
const anyMarkdownEnding = /(?:\/index)?(?:\.html)?\.md\/$/;

/** The path of the Markdown of a page that a redirect leads to; what lies outside the site has none. */
function markdownOfPage(target: string | undefined): string | undefined {
  if (target === undefined || !target.startsWith('/')) return target;
  return `${target.replace(/\/*(?:[?#].*)?$/, '')}/index.md`;
}

/** A URL with the request's query, before its fragment. */
function withQuery(url: string, search: string): string {
  if (search === '' || url.includes('?')) return url;
  return url.replace(/(?=#|$)/, search);
}

export default createApp({ site, routes, redirects, assets, features });
