/** The bindings of the deployment, as `wrangler.toml` names them. */
export type Env = { ASSETS: Fetcher };
