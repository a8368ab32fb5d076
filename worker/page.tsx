import type { Handler } from 'hono';
import { pageFilePath, type PageFile } from '../app/core/page-file.ts';
import type { Site } from '../app/core/site.ts';
import { href } from '../app/core/url.ts';
import { Shell } from '../app/shell/Shell.tsx';
import { fetchAsset } from './asset.ts';
import type { WorkerContext } from './env.ts';
import { cachedRender, type PageCache } from './cached-render.ts';

/** Serves a page: the content of its page file inside the shell. */
export function servePage(site: Site, cache: PageCache): Handler<WorkerContext> {
  return async function servePage(c, next) {
    const route = c.get('route');
    if (route === undefined) return next();
    return cachedRender(c, cache, route.path, 200, async () => {
      const url = new URL(encodeURI(href(site, pageFilePath(route.path))), c.req.url);
      const response = await fetchAsset(c, new Request(url));
      if (!response.ok) throw new Error(`the page file of ${route.path}: status ${response.status}`);
      const { page, html }: PageFile = await response.json();
      return c.render(<Shell site={site} page={page} content={{ html }} />, { page });
    });
  };
}
