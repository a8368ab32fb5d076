import type { Route } from '../app/model/page.ts';

/** The bindings of the deployment, as `wrangler.toml` names them. */
export type Env = { ASSETS: Fetcher };

/**
 * What Hono knows of a request: the bindings, its URL and the path of it (undefined when its percent-encoding is malformed),
 * the route once it is found, what went wrong while its page was rendered.
 */
export type WorkerContext = { Bindings: Env; Variables: { url: URL; path: string | undefined; route: Route | undefined; renderError: unknown } };
