import { Hono } from 'hono';
import { cors } from 'hono/cors';
import type { Assets } from '../app/core/assets.ts';
import type { Redirect, Route } from '../app/core/page.ts';
import type { SandboxDirectory } from '../features/sandbox/sandbox.ts';
import type { Site } from '../app/core/site.ts';
import { serveAsset } from './platform/asset.ts';
import { documentRenderer } from './document-renderer.tsx';
import type { WorkerContext } from './platform/env.ts';
import { crash, notFound } from './failures.tsx';
import { serveMcp } from '../features/mcp/worker/serve-mcp.ts';
import { headers } from './middleware/headers.ts';
import { methods } from './middleware/methods.ts';
import { negotiateMarkdown } from './middleware/negotiate-markdown.ts';
import { revalidate } from './middleware/revalidate.ts';
import { routing } from './middleware/routing.ts';
import { createPageCache, servePage } from './serve-page.tsx';
import { serveSandbox } from '../features/sandbox/worker/serve-sandbox.ts';

/** What the Worker serves; `loadSandbox` is undefined on a site without a sandbox. */
export type AppInputs = {
  site: Site;
  routes: Route[];
  redirects: Redirect[];
  assets: Assets;
  loadSandbox?: (() => Promise<SandboxDirectory>) | undefined;
};

/** The Worker: its middleware and handlers, in order. */
export function createApp({ site, routes, redirects, assets, loadSandbox }: AppInputs): Hono<WorkerContext> {
  const app = new Hono<WorkerContext>();
  const cache = createPageCache();
  app.use(headers(site, assets));
  // Any origin is allowed: everything that it returns is public.
  app.use(`${site.baseUrl}mcp`, cors({ origin: '*', allowMethods: ['POST', 'OPTIONS'], maxAge: 86_400 }));
  app.all(`${site.baseUrl}mcp`, serveMcp(site, assets));
  app.all(`${site.baseUrl}sandbox/:part{v1|files}/*`, serveSandbox(site, loadSandbox));
  app.use(methods);
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
