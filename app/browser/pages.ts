import { pageFilePath, type PageFile } from '../core/page.ts';
import type { Site } from '../core/site.ts';
import { percentDecoded, href, routePath } from '../core/url.ts';

/** Fetches and caches page files in the browser. */
export type Pages = {
  /**
   * The page file of a URL's path, fetched once; after a failure the next call tries again.
   * @returns undefined when the document must be loaded instead: there is no such page, or it is from another deployment
   * @throws Error when it cannot be fetched
   */
  load: (pathname: string) => Promise<PageFile | undefined>;
};

/** @param build id of the deployment that the document belongs to */
export function createPages(site: Site, build: string): Pages {
  const loaded = new Map<string, Promise<PageFile | undefined>>();
  const fetchPage = async (path: string): Promise<PageFile | undefined> => {
    const url = encodeURI(href(site, pageFilePath(path)));
    const response = await fetch(url);
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(`${url}: status ${response.status}`);
    const file: PageFile = await response.json();
    return file.build === build ? file : undefined;
  };
  return {
    async load(pathname) {
      const path = routePath(site, percentDecoded(pathname) ?? '');
      if (path === undefined) return undefined;
      // In development, pages change while they are open.
      const known = import.meta.env.DEV ? undefined : loaded.get(path);
      const file = known ?? fetchPage(path);
      loaded.set(path, file);
      file.catch(() => loaded.delete(path));
      return file;
    },
  };
}
