import type { Handler } from 'hono';
import type { Assets } from '../app/model/assets.ts';
import type { Site } from '../app/model/site.ts';
import type { WorkerContext } from './env.ts';
import { Frame } from './Frame.tsx';

/**
 * Answers a page's URL. The page's module is awaited before rendering starts, so the streamed HTML holds
 * the whole content in document order.
 */
export function servePage(site: Site, assets: Assets): Handler<WorkerContext> {
  return async function servePage(c, next) {
    if (c.var.route === undefined) return next();
    const { default: Content, page, html } = await c.var.route.load(c.env.ASSETS);
    return c.render(<Frame site={site} assets={assets} page={page} content={html === undefined ? <Content /> : { __html: html }} />, { page });
  };
}
