import type { Handler } from 'hono';
import type { SandboxDirectory } from '../app/sandbox/sandbox.ts';
import type { Site } from '../app/core/site.ts';
import type { WorkerContext } from './env.ts';

/**
 * Answers calls of the sandbox; on a site without one, nobody. Everything behind it is a chunk of its own, and an
 * operation another, so that readers' requests do not pay for it.
 */
export function serveSandbox(site: Site, load: (() => Promise<SandboxDirectory>) | undefined): Handler<WorkerContext> {
  let sandbox:
    { fetch: (request: Request, env: WorkerContext['Bindings']) => Response | Promise<Response> } | undefined;
  return async function serveSandbox(c, next) {
    if (load === undefined) return next();
    if (sandbox === undefined) {
      const [{ createSandbox }, directory] = await Promise.all([import('./sandbox/create-sandbox.ts'), load()]);
      sandbox = createSandbox(site.baseUrl, directory);
    }
    return sandbox.fetch(c.req.raw, c.env);
  };
}
