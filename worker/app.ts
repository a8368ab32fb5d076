import { Hono } from 'hono';
import type { Assets } from '../app/model/assets.ts';
import type { Route } from '../app/model/page.ts';
import type { SandboxDirectory } from '../app/model/sandbox/sandbox.ts';
import type { Site } from '../app/model/site.ts';
import { serveAsset } from './asset.ts';
import { documentRenderer } from './document-renderer.tsx';
import type { WorkerContext } from './env.ts';
import { crash, notFound } from './failures.tsx';
import { cachePolicy } from './middleware/cache-policy.ts';
import { canonicalUrl } from './middleware/canonical-url.ts';
import { findRoute } from './middleware/find-route.ts';
import { methods } from './middleware/methods.ts';
import { negotiateMarkdown } from './middleware/negotiate-markdown.ts';
import { preload } from './middleware/preload.ts';
import { readUrl } from './middleware/read-url.ts';
import { revalidate } from './middleware/revalidate.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { wellFormed } from './middleware/well-formed.ts';
import { serveMcp } from './mcp.ts';
import { createPageCache } from './page-cache.ts';
import { servePage } from './page.tsx';
import { createRenderOnce, type RenderOnce } from './render-once.ts';
import { serveSandbox } from './sandbox.ts';

/** `loadSandbox` is absent on a site that has no sandbox. */
export type AppInputs = { site: Site; routes: Route[]; assets: Assets; loadSandbox?: (() => Promise<SandboxDirectory>) | undefined };

/** The whole Worker, from top to bottom. */
export function createApp({ site, routes, assets, loadSandbox }: AppInputs): Hono<WorkerContext> {
  const app = new Hono<WorkerContext>();
  // A page under development changes with its source.
  const renderOnce: RenderOnce = assets.buildId === 'development' ? (_c, _key, _status, render) => render() : createRenderOnce(createPageCache());
  app.use(readUrl);
  app.use(securityHeaders(assets));
  app.use(cachePolicy);
  app.all(`${site.baseUrl}mcp`, serveMcp(site, assets));
  app.all(`${site.baseUrl}sandbox/:part{v1|files}/*`, serveSandbox(site, loadSandbox));
  app.use(methods);
  app.use(negotiateMarkdown(site, routes));
  app.use(documentRenderer(site, assets));
  app.use(wellFormed);
  app.use(canonicalUrl(site, routes));
  app.use(findRoute(site, routes));
  app.use(preload(assets));
  app.use(revalidate(assets.buildId));
  app.get('*', servePage(site, assets, renderOnce));
  app.get('*', serveAsset);
  app.notFound(notFound(site, assets, renderOnce));
  app.onError(crash(site, assets));
  return app;
}
