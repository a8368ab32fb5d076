import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { listen } from '../../support/listen.ts';
import { observe } from '../engines/observe.ts';

/** A proxy between a browser and the site, which can be cut off, and which records all requests. */
export type Network = {
  /** The origin of the proxy. It is new, so that it has no storage or cache of an earlier journey. */
  origin: string;
  /** The requested paths, in order. */
  asked: string[];
  /** Adds a header to all following requests. */
  add: (header: string, value: string) => void;
  cut: () => void;
  mend: () => void;
  close: () => Promise<void>;
};

const observer = `(${observe})()`;
const observerHash = createHash('sha256').update(observer).digest('base64');

/** Starts a proxy of a running site. It adds the observer to documents, as their first script, allowed by its hash. */
export async function openNetwork(site: string): Promise<Network> {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const extra: Record<string, string> = {};
  let isConnected = true;
  const server = createServer((request, response) => {
    asked.push(request.url ?? '/');
    forward(site, request, response, extra).catch(() => response.destroy());
  });
  server.on('connection', (socket) => {
    if (!isConnected) return void socket.destroy();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const { origin, stop } = await listen(server);
  return {
    origin,
    asked,
    add: (header, value) => void (extra[header] = value),
    cut: () => {
      isConnected = false;
      for (const socket of sockets) socket.destroy();
    },
    mend: () => (isConnected = true),
    close: stop,
  };
}

async function forward(
  site: string,
  request: IncomingMessage,
  response: ServerResponse,
  extra: Record<string, string>,
): Promise<void> {
  // Drops validators such as If-None-Match: a 304 would keep the Content-Security-Policy of the cached response.
  const { accept = '*/*', authorization, 'content-type': type } = request.headers;
  const { method = 'GET' } = request;
  const answer = await fetch(site + request.url, {
    method,
    headers: { accept, ...(authorization && { authorization }), ...(type && { 'content-type': type }), ...extra },
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
