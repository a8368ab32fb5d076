import type { Route } from '../../app/core/page.ts';

/**
 * The bindings of the deployment, as `wrangler.toml` names them. `TELL` is there in development only: it tells the author of
 * an error at a path, in place of the log.
 */
export type Env = { ASSETS: Fetcher; TELL?: (path: string, error: unknown) => void };

/** Hono's context: the bindings, the requested page, and the error of its render, if any. */
export type WorkerContext = { Bindings: Env; Variables: { route: Route | undefined; renderError: unknown } };
