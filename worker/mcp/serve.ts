import { createMcpHandler } from '@modelcontextprotocol/server';
import type { Site } from '../../app/core/site.ts';
import { createServer } from './create-server.ts';
import { openDocs } from './docs.ts';

/** The largest message that is read, in bytes; the largest call of a tool is far below. */
const requestLimit = 64 * 1024;

/** Answers one MCP request (streamable HTTP, stateless) over the documentation. */
export async function serve(request: Request, site: Site, assets: Fetcher, version: string): Promise<Response> {
  const docs = await openDocs(site, assets, new URL(request.url).origin);
  // Nothing here ever changes while a deployment lives, so there is nothing to subscribe to.
  const handler = createMcpHandler(() => createServer(docs, site.title, version), {
    maxRequestBodySize: requestLimit,
    maxSubscriptions: 0,
  });
  return handler.fetch(request);
}
