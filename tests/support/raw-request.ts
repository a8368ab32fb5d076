import { Agent, request, type IncomingHttpHeaders } from 'node:http';

/** A request. `path` is sent without normalization. */
export type RawRequest = { method?: string; path: string; headers?: Record<string, string>; body?: string };
/** The response to a raw request, with its body as text. */
export type RawAnswer = { status: number; headers: IncomingHttpHeaders; body: string };

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/**
 * Sends a request unchanged: `fetch` would resolve `..`, drop `\` and reject another `Host`. A request with a body uses
 * its own connection, as the server may respond without reading the body.
 */
export function rawRequest(
  origin: string,
  { method = 'GET', path, headers = {}, body }: RawRequest,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>();
  const sent = request(
    {
      agent: body === undefined ? agent : false,
      hostname,
      port,
      method,
      path,
      headers: { 'Accept-Encoding': 'identity', ...headers },
      setHost: headers['Host'] === undefined,
    },
    (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(parts).toString('utf8'),
        }),
      );
    },
  );
  sent.on('error', reject);
  sent.end(body);
  return promise;
}
