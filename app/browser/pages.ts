import { pageFilePath, type PageFile } from '../core/page.ts';
import type { Site } from '../core/site.ts';
import { percentDecoded, href, routePath } from '../core/url.ts';

/** A page file, and what gives the sidebar that is shown beside it. */
export type LoadedPage = { file: PageFile; sidebar: Sidebar | undefined };

type Sidebar = () => Element | undefined;

/** Fetches and caches pages in the browser. */
export type Pages = {
  /**
   * The page of a URL's path, fetched once; after a failure the next call tries again.
   * @returns undefined when the document must be loaded instead: there is no such page, or it is from another deployment
   * @throws Error when it cannot be fetched
   */
  load: (pathname: string) => Promise<LoadedPage | undefined>;
};

/** @param build id of the deployment that the document belongs to */
export function createPages(site: Site, build: string): Pages {
  const pages = new Map<string, Promise<LoadedPage | undefined>>();
  const sidebars = new Map<string, Promise<Sidebar>>();
  const first = document.querySelector<HTMLElement>('.layout')?.dataset['sidebar'];
  const shown = sidebarOf(document);
  if (first !== undefined)
    sidebars.set(
      first,
      Promise.resolve(() => shown),
    );

  const fetchPage = async (path: string): Promise<LoadedPage | undefined> => {
    const response = await fetch(encodeURI(href(site, pageFilePath(path))));
    if (response.status === 404) return undefined;
    const file: PageFile = await bodyOf(response).json();
    if (file.build !== build) return undefined;
    const { sidebar } = file.page;
    return {
      file,
      sidebar: sidebar === undefined ? undefined : await cached(sidebars, sidebar, () => fetchSidebar(path)),
    };
  };
  /** A sidebar is in no page file, as all pages of many share it: it comes with the document of one of them. */
  const fetchSidebar = async (path: string): Promise<Sidebar> => {
    const response = await fetch(encodeURI(href(site, path)), { headers: { Accept: 'text/html' } });
    const html = await bodyOf(response).text();
    let sidebar: Element | undefined;
    // A prefetched page may never be shown, so only then is the document parsed.
    return () => (sidebar ??= sidebarOf(new DOMParser().parseFromString(html, 'text/html')));
  };
  return {
    async load(pathname) {
      const path = routePath(site, percentDecoded(pathname) ?? '');
      return path === undefined ? undefined : cached(pages, path, () => fetchPage(path));
    },
  };
}

function sidebarOf(page: Document): Element | undefined {
  return page.querySelector('.layout > .sidebar') ?? undefined;
}

function cached<Value>(cache: Map<string, Promise<Value>>, key: string, load: () => Promise<Value>): Promise<Value> {
  // In development, pages change while they are open.
  const value = (import.meta.env.DEV ? undefined : cache.get(key)) ?? load();
  cache.set(key, value);
  value.catch(() => cache.delete(key));
  return value;
}

/** @throws Error unless the request succeeded */
function bodyOf(response: Response): Response {
  if (!response.ok) throw new Error(`${response.url}: status ${response.status}`);
  return response;
}
