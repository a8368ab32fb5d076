import type { Route } from '../../app/core/page.ts';

/** The bindings of the deployment, as `wrangler.toml` names them. */
export type Env = { ASSETS: Fetcher };

/** Hono's context: the bindings, the requested page, and the error of its render, if any. */
export type WorkerContext = { Bindings: Env; Variables: { route: Route | undefined; renderError: unknown } };
