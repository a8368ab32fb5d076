import { Hono } from 'hono';
import type { Assets } from '../app/core/assets.ts';
import type { Redirect, Route } from '../app/core/page.ts';
import type { Site } from '../app/core/site.ts';
import { serveAsset, type WorkerContext } from './platform.ts';
import { documentRenderer } from './document-renderer.tsx';
import { headers, revalidate } from './middleware/headers.ts';
import { negotiateMarkdown } from './middleware/negotiate-markdown.ts';
import { routing } from './middleware/routing.ts';
import { crash, createPageCache, notFound, servePage } from './serve-page.tsx';

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
