import { createMcpHandler } from '@modelcontextprotocol/server';
import type { Site } from '../../../app/core/site.ts';
import { parseJson } from '../../reference/document/json.ts';
import { createServer } from './create-server.ts';
import { openDocs } from './docs.ts';

/** The largest request body, in bytes; the largest tool call is far smaller. */
const maxRequestBytes = 64 * 1024;

/** The most messages of a batch, which newer versions of the protocol have no more: each may be a search. */
const maxBatch = 10;

/** Handles one MCP request (streamable HTTP, stateless). */
export async function serve(request: Request, site: Site, assets: Fetcher): Promise<Response> {
  const body = await readBody(request);
  const messages = parseJson(body);
  if (Array.isArray(messages) && messages.length > maxBatch) {
    const message = `Invalid Request: a batch must not exceed ${maxBatch} messages`;
    return Response.json({ jsonrpc: '2.0', id: null, error: { code: -32_600, message } }, { status: 400 });
  }
  const docs = await openDocs(site, assets, new URL(request.url).origin);
  // Nothing changes while a deployment lives, so there is nothing to subscribe to.
  const handler = createMcpHandler(() => createServer(docs, site), {
    maxRequestBodySize: maxRequestBytes,
    maxSubscriptions: 0,
  });
  return handler.fetch(new Request(request, { method: 'POST', body }));
}

/**
 * The body of a request, of one that is too large the beginning, which is too large as well: the rest is let go, as the
 * connection of a body that is left unread is closed, perhaps before the response is read.
 */
async function readBody({ body }: Request): Promise<string> {
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  for await (const chunk of body ?? []) {
    if (bytes <= maxRequestBytes) text += decoder.decode(chunk, { stream: true });
    bytes += chunk.byteLength;
  }
  return text + decoder.decode();
}
