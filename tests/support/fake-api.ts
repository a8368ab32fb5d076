import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from './listen.ts';

/** A request to the fake API. */
type ApiCall = { method: string; path: string; body: string };
/** A token that the fake API rejects. */
export const wrongToken = 'wrong-token-of-a-test';
/** The running API. `url` has no trailing slash. */
export type FakeApi = { url: string; calls: ApiCall[]; stop: () => Promise<void> };

/**
 * Starts a fake of Cloudflare's API for deployments: the Worker exists, a preview is created at its first deployment,
 * and all assets are already uploaded. `calls` records the requests.
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
    const isKnown = request.headers.authorization !== `Bearer ${wrongToken}`;
    const result = isKnown ? resultOf(call, previews) : undefined;
    const error = isKnown ? { code: 10025, message: 'not found' } : { code: 10000, message: 'Authentication error' };
    response.writeHead(result === undefined ? (isKnown ? 404 : 403) : 200, { 'Content-Type': 'application/json' });
    response.end(
      JSON.stringify({
        success: result !== undefined,
        result: result ?? null,
        messages: [],
        errors: result === undefined ? [error] : [],
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
  const version = '11111111-2222-4333-8444-555555555555';
  const deployment = {
    id: version,
    strategy: 'percentage',
    source: 'wrangler',
    author_email: 'docs@example.com',
    created_on: '2026-01-01T00:00:00Z',
    versions: [{ version_id: version, percentage: 100 }],
  };
  if (/\/services\/[^/]+$/.test(path))
    return { default_environment: { environment: 'production', script: { last_deployed_from: 'wrangler' } } };
  if (/\/scripts\/[^/]+\/deployments$/.test(path))
    return method === 'POST' ? deployment : { deployments: [deployment, { ...deployment, id: 'before' }] };
  if (/\/scripts\/[^/]+\/versions/.test(path) || (method === 'PUT' && /\/scripts\/[^/]+$/.test(path)))
    return {
      id: version,
      number: 2,
      metadata: {},
      resources: { bindings: [], script: {}, script_runtime: {} },
      startup_time_ms: 1,
    };
  if (method === 'GET' && /\/workers\/workers\/[^/]+$/.test(path))
    return { id: 'worker', name: 'docs', subdomain: { enabled: true, previews_enabled: true } };
  if (path.endsWith('/subdomain')) return { subdomain: 'example', enabled: true, previews_enabled: true };
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
