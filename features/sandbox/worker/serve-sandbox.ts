import type { Handler, Hono } from 'hono';
import { loadSandbox } from 'site:sandbox';
import type { Site } from '../../../app/core/site.ts';
import type { WorkerContext } from '../../../worker/platform.ts';
import type { SandboxContext } from './answer-call.ts';

/** Serves the sandbox, if the site has one. The sandbox and each operation are lazy chunks, so that pages load none. */
export function addSandbox(app: Hono<WorkerContext>, { site }: { site: Site }): void {
  if (loadSandbox === undefined) return;
  const load = loadSandbox;
  let sandbox: Hono<SandboxContext> | undefined;
  const serve: Handler<WorkerContext> = async function serveSandbox(c) {
    if (sandbox === undefined) {
      const [{ createSandbox }, directory] = await Promise.all([import('./create-sandbox.ts'), load()]);
      sandbox = createSandbox(site.baseUrl, directory);
    }
    return sandbox.fetch(c.req.raw, c.env, c.executionCtx);
  };
  app.all(`${site.baseUrl}sandbox/:part{v1|files}/*`, serve);
  // Clients whose base URL lacks `/v1` are told the path that they ask for; browsers ask whether they may read it first.
  app.on(['POST', 'OPTIONS'], `${site.baseUrl}sandbox/:part/*`, serve);
}
