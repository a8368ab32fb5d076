import { createMcpHandler } from '@modelcontextprotocol/server';
import type { Site } from '../../../app/core/site.ts';
import { readBody } from '../../../worker/read-body.ts';
import { parseJson } from '../../reference/document/json.ts';
import { createServer } from './create-server.ts';
import { openDocs } from './docs.ts';

/** Maximum size of a request body in bytes, far above the largest tool call. */
const maxRequestBytes = 64 * 1024;

/** Maximum messages of a batch, as each may be a search. Newer versions of the protocol have no batches. */
const maxBatch = 10;

/** Handles an MCP request (Streamable HTTP, stateless). */
export async function serve(request: Request, site: Site, assets: Fetcher): Promise<Response> {
  const body = await (await readBody(request, maxRequestBytes)).text();
  const messages = parseJson(body);
  if (Array.isArray(messages) && messages.length > maxBatch) {
    const message = `Invalid Request: a batch must not exceed ${maxBatch} messages`;
    return Response.json({ jsonrpc: '2.0', id: null, error: { code: -32_600, message } }, { status: 400 });
  }
  const docs = await openDocs(site, assets, new URL(request.url).origin);
  // A deployment never changes, so there is nothing to subscribe to.
  const handler = createMcpHandler(() => createServer(docs, site), {
    maxRequestBodySize: maxRequestBytes,
    maxSubscriptions: 0,
  });
  return handler.fetch(new Request(request, { method: 'POST', body }));
}
