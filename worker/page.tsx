import type { Handler } from 'hono';
import type { Assets } from '../app/model/assets.ts';
import type { Site } from '../app/model/site.ts';
import type { WorkerContext } from './env.ts';
import { Frame } from './Frame.tsx';
import type { RenderOnce } from './render-once.ts';

/**
 * Answers a page's URL. The page's module is awaited before rendering starts, so the streamed HTML holds
 * the whole content in document order.
 */
export function servePage(site: Site, assets: Assets, renderOnce: RenderOnce): Handler<WorkerContext> {
  return async function servePage(c, next) {
    const route = c.get('route');
    if (route === undefined) return next();
    return renderOnce(c, route.path, 200, async () => {
      const { default: Content, page, html } = await route.load(c.env.ASSETS);
      return c.render(<Frame site={site} assets={assets} page={page} content={html === undefined ? <Content /> : { __html: html }} />, { page });
    });
  };
}
