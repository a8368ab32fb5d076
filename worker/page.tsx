import type { Handler } from 'hono';
import type { Route } from '../app/model/page.ts';
import type { Site } from '../app/model/site.ts';
import { href, routePath } from '../app/model/url.ts';
import { Shell } from '../app/shell/Shell.tsx';
import { decodePath } from './decode-path.ts';

/**
 * Answers a page's URL. The page's module is awaited before rendering starts, so the streamed HTML holds
 * the whole content in document order.
 */
export function servePage(site: Site, table: Map<string, Route>): Handler {
  return async function servePage(c, next) {
    const pathname = decodePath(new URL(c.req.url).pathname);
    const path = pathname === undefined ? undefined : routePath(site, pathname);
    const route = path === undefined ? undefined : table.get(path);
    if (route === undefined || pathname !== href(site, route.path)) return next();
    const { default: Content, page } = await route.load();
    return c.render(<Shell site={site} page={page} content={<Content />} />, { page });
  };
}
