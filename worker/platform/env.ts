import type { Route } from '../../app/core/page.ts';

/**
 * The bindings of the deployment, as `wrangler.toml` names them. `reportError` is there in development only: it
 * reports an error at a path to the author, in place of the log.
 */
export type Env = { ASSETS: Fetcher; reportError?: (path: string, error: unknown) => void };

/** Hono's context: the bindings, the requested page, and the error of its render, if any. */
export type WorkerContext = { Bindings: Env; Variables: { route: Route | undefined; renderError: unknown } };
