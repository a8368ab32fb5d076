import { createMcpHandler } from '@modelcontextprotocol/server';
import type { Site } from '../../../app/core/site.ts';
import { createServer } from './create-server.ts';
import { openDocs } from './docs.ts';

/** The largest request body, in bytes; the largest tool call is far smaller. */
const maxRequestBytes = 64 * 1024;

/** Handles one MCP request (streamable HTTP, stateless). */
export async function serve(request: Request, site: Site, assets: Fetcher, version: string): Promise<Response> {
  const docs = await openDocs(site, assets, new URL(request.url).origin);
  // Nothing changes while a deployment lives, so there is nothing to subscribe to.
  const handler = createMcpHandler(() => createServer(docs, site.title, version), {
    maxRequestBodySize: maxRequestBytes,
    maxSubscriptions: 0,
  });
  return handler.fetch(request);
}
