import type { Route } from '../app/model/page.ts';

/** The bindings of the deployment, as `wrangler.toml` names them. */
export type Env = { ASSETS: Fetcher };

/** What Hono knows of a request: the bindings, the route once it is found, what went wrong while its page was rendered. */
export type WorkerContext = { Bindings: Env; Variables: { route: Route | undefined; renderError: unknown } };
