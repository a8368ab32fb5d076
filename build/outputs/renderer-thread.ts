import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { RenderAnswer, RenderInputs } from './renderer.ts';

/** The built Worker; this project does not see its types. */
type BuiltWorker = { fetch: (request: Request, env: object, context: object) => Promise<Response> };

const { out } = workerData as RenderInputs;
let worker: Promise<{ default: BuiltWorker }> | undefined;
const context = { waitUntil: () => undefined, passThroughOnException: () => undefined };

/** The static files beside the Worker, as its binding gives them. */
const ASSETS = {
  fetch: async (url: URL): Promise<Response> =>
    readFile(path.join(out, 'client', decodeURI(url.pathname))).then(
      (bytes) => new Response(bytes),
      () => new Response(null, { status: 404 }),
    ),
};

// A thread of its own: the Worker's modules are read anew for each build, and it renders while the build does something else.
parentPort?.on('message', async (url: string) => {
  const answer = await render(url).catch((error: unknown): RenderAnswer => ({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(answer);
});

async function render(url: string): Promise<RenderAnswer> {
  worker ??= import(pathToFileURL(path.join(out, 'worker/index.js')).href) as Promise<{ default: BuiltWorker }>;
  const app = (await worker).default;
  const response = await app.fetch(new Request(url, { headers: { accept: 'text/html' } }), { ASSETS }, context);
  return response.status === 200 ? { html: await response.text() } : { error: `it answers ${response.status}` };
}
