import type { Handler, Hono } from 'hono';
import { cors } from 'hono/cors';
import type { Site } from '../../../app/core/site.ts';
import type { WorkerContext } from '../../../worker/platform.ts';
import { mcpUrl } from '../server-info.ts';
import { message as t } from './message.ts';

/** The MCP endpoint, where assistants search and read the documentation. A lazy chunk, so that pages do not pay for it. */
export function addMcp(app: Hono<WorkerContext>, { site }: { site: Site }): void {
  // Any origin is allowed: everything that it returns is public.
  const allowOrigins = cors({ origin: '*', allowMethods: ['GET', 'POST', 'OPTIONS'], maxAge: 86_400 });
  const url = mcpUrl(site);
  const about = [
    t('This is the MCP server of {title} (Streamable HTTP, no key): POST JSON-RPC messages here.', {
      title: site.title,
    }),
    `claude mcp add --transport http docs ${url}`,
    JSON.stringify({ mcpServers: { docs: { type: 'http', url } } }),
    t('Its tools are search_docs, list_pages, read_page, read_operation and read_schema.'),
    '',
  ].join('\n\n');
  const serveMcp: Handler<WorkerContext> = async (c) => {
    c.header('Cache-Control', 'no-store');
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    // A client that opens a stream gets 405 (MCP, Streamable HTTP); who only looks gets a description.
    if (isRead && c.req.header('Accept')?.includes('text/event-stream') !== true) return c.text(about);
    if (c.req.method !== 'POST') return c.text(about, 405, { Allow: 'GET, HEAD, POST, OPTIONS' });
    const { serve } = await import('./serve.ts');
    const response = await serve(c.req.raw, site, c.env.ASSETS);
    return c.newResponse(response.body, response);
  };
  // With the slash that the addresses of pages end with, too.
  for (const path of [`${site.baseUrl}mcp`, `${site.baseUrl}mcp/`]) app.use(path, allowOrigins).all(path, serveMcp);
}
