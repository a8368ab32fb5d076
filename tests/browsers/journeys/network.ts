import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { listen } from '../../support/listen.ts';
import { observe } from '../engines/observe.ts';

/** The network between a browser and the site: it can be cut, and it keeps what was asked. */
export type Network = {
  /** Origin under which the browser finds the site; a new one has no storage and no cache of an earlier journey. */
  origin: string;
  /** Paths that were asked for, in order. */
  asked: string[];
  /** Sends a header along with every request from now on. */
  add: (header: string, value: string) => void;
  cut: () => void;
  mend: () => void;
  close: () => Promise<void>;
};

const observer = `(${observe})()`;
const observerHash = createHash('sha256').update(observer).digest('base64');

/** Opens a way to a running site. Documents get the observer as the first script of their head, allowed by its hash. */
export async function openNetwork(site: string): Promise<Network> {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const added: Record<string, string> = {};
  let whole = true;
  const server = createServer((request, response) => {
    asked.push(request.url ?? '/');
    forward(site, request, response, added).catch(() => response.destroy());
  });
  server.on('connection', (socket) => {
    if (!whole) return void socket.destroy();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const { origin, stop } = await listen(server);
  return {
    origin,
    asked,
    add: (header, value) => void (added[header] = value),
    cut: () => {
      whole = false;
      for (const socket of sockets) socket.destroy();
    },
    mend: () => (whole = true),
    close: stop,
  };
}

async function forward(
  site: string,
  request: IncomingMessage,
  response: ServerResponse,
  added: Record<string, string>,
): Promise<void> {
  // Without the tags of what the browser has: an answer without a body would keep the policy of the one before.
  const { accept = '*/*', authorization, 'content-type': type } = request.headers;
  const { method = 'GET' } = request;
  const answer = await fetch(site + request.url, {
    method,
    headers: { accept, ...(authorization && { authorization }), ...(type && { 'content-type': type }), ...added },
    redirect: 'manual',
    ...(method === 'GET' || method === 'HEAD' ? {} : { body: await buffer(request) }),
  });
  const headers = Object.fromEntries(
    [...answer.headers].filter(([name]) => !/^(?:content-length|content-encoding|transfer-encoding)$/.test(name)),
  );
  const document = answer.headers.get('content-type')?.startsWith('text/html') === true;
  const policy = headers['content-security-policy'];
  if (document && policy !== undefined)
    headers['content-security-policy'] = policy.replace('script-src ', `script-src 'sha256-${observerHash}' `);
  response.writeHead(answer.status, headers);
  if (document) response.end((await answer.text()).replace(/<head[^>]*>/, `$&<script>${observer}</script>`));
  else if (answer.body === null) response.end();
  else await pipeline(answer.body, response);
}
