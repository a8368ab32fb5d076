import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from './listen.ts';

/** A request that the fake API has got. */
type ApiCall = { method: string; path: string; body: string };
/** The running API; `url` has no slash at its end. */
export type FakeApi = { url: string; calls: ApiCall[]; stop: () => Promise<void> };

/**
 * Cloudflare's API on loopback, as far as previews need it: the Worker exists, a preview is made at its first
 * deployment, every asset is already known. What was asked stands in `calls`.
 */
export async function startFakeApi(): Promise<FakeApi> {
  const calls: ApiCall[] = [];
  const previews = new Set<string>();
  const server = createServer((request, response) => void answer(request, response));
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const call = {
      method: request.method ?? '',
      path: (request.url ?? '').replace(/\?.*$/, ''),
      body: Buffer.concat(parts).toString('utf8'),
    };
    calls.push(call);
    const result = resultOf(call, previews);
    response.writeHead(result === undefined ? 404 : 200, { 'Content-Type': 'application/json' });
    response.end(
      JSON.stringify({
        success: result !== undefined,
        result: result ?? null,
        messages: [],
        errors: result === undefined ? [{ code: 10025, message: 'not found' }] : [],
      }),
    );
  }
  const { origin, stop } = await listen(server);
  return { url: origin, calls, stop };
}

function resultOf({ method, path, body }: ApiCall, previews: Set<string>): unknown {
  const preview = /\/previews\/([^/]+)(\/deployments)?$/.exec(path);
  if (path.endsWith('/assets-upload-session')) return { jwt: 'done', buckets: [] };
  if (method === 'POST' && path.endsWith('/previews')) {
    const { name } = JSON.parse(body) as { name: string };
    previews.add(name);
    return described(name);
  }
  const name = preview?.[1];
  if (name === undefined) return {};
  if (method === 'DELETE') return previews.delete(name) ? {} : undefined;
  if (preview?.[2] !== undefined)
    return {
      id: 'deployment-1',
      preview_id: name,
      urls: [`https://deployment-1-gateway-docs.example.workers.dev`],
      env: {},
    };
  return previews.has(name) ? described(name) : undefined;
}

function described(name: string): unknown {
  return { id: name, name, slug: name, urls: [`https://${name}-gateway-docs.example.workers.dev`] };
}
