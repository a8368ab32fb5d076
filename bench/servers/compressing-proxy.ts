import { createServer, request, type IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import { brotliCompressSync, constants } from 'node:zlib';
import { contentType } from './content-type.ts';
import { listen, type LocalServer } from '../../tests/support/listen.ts';

/** What a proxy has sent so far, including headers, and responses to workers and prefetches. */
export type Traffic = { bytes: number; requests: number };

/** A proxy that counts its traffic. */
export type CompressingProxy = LocalServer & { traffic: () => Traffic };

type StoredResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** URLs that the edge serves without the Worker. */
const staticFile = /^\/(?:assets|pagefind)\//;

/**
 * Starts a proxy that replaces the edge: it compresses responses with brotli, and caches them. Static files come from
 * `filesOrigin`, everything else from `pagesOrigin`.
 * @param ownOrigin the production origin, which the proxy replaces by its own in text, as a preview behaves differently
 */
export async function startCompressingProxy(
  pagesOrigin: string,
  filesOrigin: string,
  ownOrigin?: string,
): Promise<CompressingProxy> {
  const stored = new Map<string, StoredResponse>();
  const sockets = new Set<Socket>();
  const closed: Traffic = { bytes: 0, requests: 0 };
  const server = createServer((incoming, outgoing) => {
    closed.requests += 1;
    const url = incoming.url ?? '/';
    void (async () => {
      const response =
        stored.get(url) ??
        compress(inPlaceOf(ownOrigin, await fetchTyped(staticFile.test(url) ? filesOrigin : pagesOrigin, url)));
      stored.set(url, response);
      outgoing.writeHead(response.status, response.headers);
      outgoing.end(response.body);
    })().catch(() => outgoing.writeHead(502).end());
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      closed.bytes += socket.bytesWritten;
    });
  });
  const proxy = await listen(server);
  const inPlaceOf = (replaced: string | undefined, response: StoredResponse): StoredResponse =>
    replaced === undefined || !/^text\/|json|javascript/.test(response.headers['content-type'] ?? '')
      ? response
      : { ...response, body: Buffer.from(response.body.toString().replaceAll(replaced, proxy.origin)) };
  return {
    ...proxy,
    traffic: () => ({
      requests: closed.requests,
      bytes: [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, closed.bytes),
    }),
  };
}

async function fetchTyped(origin: string, url: string): Promise<StoredResponse> {
  const { status, headers, body } = await fetchPlain(origin, url);
  const { 'content-length': _, 'transfer-encoding': __, connection: ___, ...rest } = headers;
  if (url.startsWith('/assets/')) rest['cache-control'] = 'public, max-age=31536000, immutable';
  // workerd's file server sends most files as application/octet-stream.
  const isUntyped = (rest['content-type'] ?? 'application/octet-stream') === 'application/octet-stream';
  if (isUntyped) rest['content-type'] = contentType(url.replace(/\?.*$/, ''));
  return { status, headers: rest, body };
}

function compress({ status, headers, body }: StoredResponse): StoredResponse {
  const compressed = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return {
    status,
    headers: { ...headers, 'content-encoding': 'br', 'content-length': String(compressed.byteLength) },
    body: compressed,
  };
}

function fetchPlain(origin: string, url: string): Promise<StoredResponse> {
  return new Promise((resolve, reject) => {
    request(new URL(url, origin), { headers: { 'Accept-Encoding': 'identity' } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 502, headers: response.headers, body: Buffer.concat(parts) }),
      );
    })
      .on('error', reject)
      .end();
  });
}
