import type { PageModule, Route } from '../model/page.ts';
import type { Site } from '../model/site.ts';
import { href } from '../model/url.ts';

/** The site's pages as the browser gets them: the route table, and each page's code. */
export type Pages = {
  /** The row of a URL's path; undefined when that is no page of this build. @throws when the table cannot be loaded */
  find: (pathname: string) => Promise<Route | undefined>;
  /** The same without waiting: `unknown` until the table is there. */
  known: (pathname: string) => Route | undefined | 'unknown';
  /** A page's module, fetched once; after a failure the next call tries anew. */
  load: (route: Route) => Promise<PageModule>;
};

type Table = Map<string, Route>;

/** `routes` fetches the route table. Nothing is fetched before the first call. */
export function createPages(site: Site, routes: () => Promise<Route[]>): Pages {
  let table: Table | undefined;
  let loading: Promise<Table> | undefined;
  const loaded = new Map<string, Promise<PageModule>>();
  const whole = () => {
    loading ??= routes().then((rows) => (table = new Map(rows.map((route) => [href(site, route.path), route]))));
    loading.catch(() => (loading = undefined));
    return loading;
  };
  return {
    find: async (pathname) => (await whole()).get(decoded(pathname)),
    known: (pathname) => (table === undefined ? 'unknown' : table.get(decoded(pathname))),
    load(route) {
      // While a site is written, its pages come from the server: it alone knows their newest text.
      if (import.meta.env.DEV) return import('./server-page.ts').then(({ loadServerPage }) => loadServerPage(href(site, route.path)));
      const module = loaded.get(route.path) ?? route.load();
      loaded.set(route.path, module);
      module.catch(() => loaded.delete(route.path));
      return module;
    },
  };
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
