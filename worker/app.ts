import { Hono } from 'hono';
import type { Assets } from '../app/model/assets.ts';
import type { Route } from '../app/model/page.ts';
import type { Site } from '../app/model/site.ts';
import type { Env } from './env.ts';
import { crash, notFound } from './failures.tsx';
import { canonicalUrl } from './middleware/canonical-url.ts';
import { methods } from './middleware/methods.ts';
import { documentRenderer } from './document-renderer.tsx';
import { servePage } from './page.tsx';
import { serveAsset } from './asset.ts';

export type AppInputs = { site: Site; routes: Route[]; assets: Assets };

/** The whole Worker, from top to bottom. */
export function createApp({ site, routes, assets }: AppInputs): Hono<{ Bindings: Env }> {
  const table = new Map(routes.map((route) => [route.path, route]));
  const app = new Hono<{ Bindings: Env }>();
  app.use(methods);
  app.use(documentRenderer(site, assets));
  app.use(canonicalUrl(site, table));
  app.get('*', servePage(site, table));
  app.get('*', serveAsset);
  app.notFound(notFound(site));
  app.onError(crash(site));
  return app;
}
