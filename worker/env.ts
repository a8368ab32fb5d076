import type { Route } from '../app/core/page.ts';

/** The bindings of the deployment, as `wrangler.toml` names them. */
export type Env = { ASSETS: Fetcher };

/** What Hono knows of a request: the bindings, the page that it asks for, and what went wrong while that was rendered. */
export type WorkerContext = { Bindings: Env; Variables: { route: Route | undefined; renderError: unknown } };
