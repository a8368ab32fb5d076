import type { Handler, Hono } from 'hono';
import { cors } from 'hono/cors';
import type { Site } from '../../../app/core/site.ts';
import type { WorkerContext } from '../../../worker/platform.ts';
import { mcpUrl } from '../mcp.ts';
import { message as t } from './message.ts';

/** Registers the MCP endpoint. Its implementation is a lazy chunk, so that pages do not load it. */
export function addMcp(app: Hono<WorkerContext>, { site }: { site: Site }): void {
  // Any origin is allowed, because all responses are public.
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
    // A client that opens a stream gets 405 (MCP, Streamable HTTP); other GET requests get a description.
    if (isRead && c.req.header('Accept')?.includes('text/event-stream') !== true) return c.text(about);
    if (c.req.method !== 'POST') return c.text(about, 405, { Allow: 'GET, HEAD, POST, OPTIONS' });
    const { serve } = await import('./serve.ts');
    const response = await serve(c.req.raw, site, c.env.ASSETS);
    return c.newResponse(response.body, response);
  };
  // Also with a trailing slash, like the URLs of pages.
  for (const path of [`${site.baseUrl}mcp`, `${site.baseUrl}mcp/`]) app.use(path, allowOrigins).all(path, serveMcp);
}
