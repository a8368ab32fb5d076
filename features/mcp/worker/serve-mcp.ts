import type { Hono } from 'hono';
import { cors } from 'hono/cors';
import type { Assets } from '../../../app/core/assets.ts';
import type { Site } from '../../../app/core/site.ts';
import type { WorkerContext } from '../../../worker/platform/env.ts';
import { message as t } from './message.ts';

/** The MCP endpoint, where assistants search and read the documentation. A lazy chunk, so that pages do not pay for it. */
export function addMcp(app: Hono<WorkerContext>, { site, assets }: { site: Site; assets: Assets }): void {
  // Any origin is allowed: everything that it returns is public.
  app.use(`${site.baseUrl}mcp`, cors({ origin: '*', allowMethods: ['POST', 'OPTIONS'], maxAge: 86_400 }));
  app.all(`${site.baseUrl}mcp`, async function serveMcp(c) {
    c.header('Cache-Control', 'no-store');
    if (c.req.method !== 'POST') {
      const text = t('This is an MCP endpoint (Streamable HTTP): POST JSON-RPC messages here.');
      return c.text(`${text}\n`, 405, { Allow: 'POST, OPTIONS' });
    }
    const { serve } = await import('./serve.ts');
    const response = await serve(c.req.raw, site, c.env.ASSETS, assets.buildId);
    return c.newResponse(response.body, response);
  });
}
