import { createServer, request, type IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import { brotliCompressSync, constants } from 'node:zlib';

/** `wire` tells what was sent so far, headers included, whoever asked: a page, a worker of it, a prefetch. */
export type Proxy = { origin: string; wire: () => { bytes: number; requests: number }; stop: () => Promise<void> };
type Kept = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/**
 * Stands where the edge stands: compresses what the Worker answers with brotli, keeping the result, so that a
 * browser under test is sent what readers are sent, at once. Files of the bundle come from `files`.
 */
export async function startProxy(pages: string, files: string): Promise<Proxy> {
  const kept = new Map<string, Kept>();
  const sockets = new Set<Socket>();
  const sent = { bytes: 0, requests: 0 };
  const server = createServer((incoming, outgoing) => {
    sent.requests += 1;
    const url = incoming.url ?? '/';
    void (async () => {
      const answer = kept.get(url) ?? (await compressed(/^\/(?:assets|pagefind)\//.test(url) ? files : pages, url));
      kept.set(url, answer);
      outgoing.writeHead(answer.status, answer.headers);
      outgoing.end(answer.body);
    })().catch(() => outgoing.writeHead(502).end());
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      sent.bytes += socket.bytesWritten;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    wire: () => ({ requests: sent.requests, bytes: [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, sent.bytes) }),
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Types of the files that workerd's own file server sends without one. */
const types: Record<string, string> = { js: 'text/javascript', css: 'text/css', json: 'application/json', wasm: 'application/wasm', svg: 'image/svg+xml' };

async function compressed(origin: string, url: string): Promise<Kept> {
  const { status, headers, body } = await plain(origin, url);
  const { 'content-length': _, 'transfer-encoding': __, connection: ___, ...rest } = headers;
  if (url.startsWith('/assets/')) rest['cache-control'] = 'public, max-age=31536000, immutable';
  if ((rest['content-type'] ?? 'application/octet-stream') === 'application/octet-stream') rest['content-type'] = types[/\.(\w+)(?:\?|$)/.exec(url)?.[1] ?? ''] ?? 'application/octet-stream';
  const packed = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return { status, headers: { ...rest, 'content-encoding': 'br', 'content-length': String(packed.byteLength) }, body: packed };
}

function plain(origin: string, url: string): Promise<Kept> {
  return new Promise((resolve, reject) => {
    request(new URL(url, origin), { headers: { 'Accept-Encoding': 'identity' } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () => resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: Buffer.concat(parts) }));
    }).on('error', reject).end();
  });
}
