import type { Handler, Hono } from 'hono';
import type { SandboxDirectory } from '../sandbox.ts';
import type { Site } from '../../../app/core/site.ts';
import type { WorkerContext } from '../../../worker/platform/env.ts';
import type { SandboxContext } from './reply/sandbox-context.ts';

/**
 * Serves the sandbox; passes on when the site has none. It is a lazy chunk, and each operation another, so that pages do
 * not pay for it.
 */
export function serveSandbox(site: Site, load: (() => Promise<SandboxDirectory>) | undefined): Handler<WorkerContext> {
  let sandbox: Hono<SandboxContext> | undefined;
  return async function serveSandbox(c, next) {
    if (load === undefined) return next();
    if (sandbox === undefined) {
      const [{ createSandbox }, directory] = await Promise.all([import('./create-sandbox.ts'), load()]);
      sandbox = createSandbox(site.baseUrl, directory);
    }
    return sandbox.fetch(c.req.raw, c.env, c.executionCtx);
  };
}
