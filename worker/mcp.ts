import type { Handler } from 'hono';
import type { Assets } from '../app/core/assets.ts';
import type { Site } from '../app/core/site.ts';
import type { WorkerContext } from './env.ts';
import { message as t } from './mcp/message.ts';

const cors = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'POST, OPTIONS',
  'Access-Control-Allow-Headers':
    'Content-Type, Accept, Authorization, Mcp-Session-Id, MCP-Protocol-Version, Mcp-Method, Mcp-Name',
  'Access-Control-Max-Age': '86400',
};

/**
 * The MCP endpoint: assistants search and read the documentation here. Everything behind it is a chunk of its own, so
 * that readers' requests do not pay for it. Any origin may ask: all it gives is public.
 */
export function serveMcp(site: Site, assets: Assets): Handler<WorkerContext> {
  return async function serveMcp(c) {
    const headers = { ...cors, 'Cache-Control': 'no-store' };
    if (c.req.method === 'OPTIONS') return c.body(null, 204, headers);
    if (c.req.method !== 'POST')
      return c.text(`${t('This is an MCP endpoint (Streamable HTTP): POST JSON-RPC messages here.')}\n`, 405, {
        ...headers,
        Allow: 'POST, OPTIONS',
      });
    const { serve } = await import('./mcp/serve.ts');
    const answer = await serve(c.req.raw, site, c.env.ASSETS, assets.buildId);
    return new Response(answer.body, {
      status: answer.status,
      headers: { ...Object.fromEntries(answer.headers), ...headers },
    });
  };
}
