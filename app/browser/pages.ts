import { pageFileUrl, type PageFile } from '../core/page.ts';
import type { Site } from '../core/site.ts';
import { percentDecoded, href, routePath } from '../core/url.ts';

/** A page file, and a function that returns the element of its sidebar. */
export type LoadedPage = { file: PageFile; sidebar: Sidebar | undefined };

type Sidebar = () => Element | undefined;

/** The pages that `createPages` loads. */
export type Pages = ReturnType<typeof createPages>;

/** Fetches and caches pages in the browser. @param build id of the deployment that the document belongs to */
export function createPages(site: Site, build: string) {
  const pages = new Map<string, Promise<LoadedPage | undefined>>();
  const files = new Map<string, Promise<Blob | undefined>>();
  const sidebars = new Map<string, Promise<Sidebar>>();
  let prefetchedDocument: Promise<Blob> | undefined;
  const currentName = document.querySelector<HTMLElement>('.layout')?.dataset['sidebar'];
  const currentSidebar = sidebarOf(document);
  if (currentName !== undefined)
    sidebars.set(
      currentName,
      Promise.resolve(() => currentSidebar),
    );

  const fetchFile = async (path: string): Promise<Blob | undefined> => {
    const response = await fetch(pageFileUrl(site, path), { redirect: 'manual' });
    const { status, type, headers } = response;
    // A login page or a bot check in front of the site works only as a document.
    const needsDocument = type === 'opaqueredirect' || headers.get('content-type')?.includes('html') === true;
    return status === 404 || (status < 500 && needsDocument) ? undefined : successful(response).blob();
  };
  const fetchPage = async (path: string): Promise<LoadedPage | undefined> => {
    const body = await cached(files, path, () => fetchFile(path));
    files.delete(path);
    if (body === undefined) return undefined;
    const file: PageFile = JSON.parse(await body.text());
    if (file.build !== build) return undefined;
    const { sidebar } = file.page;
    return {
      file,
      sidebar: sidebar === undefined ? undefined : await cached(sidebars, sidebar, () => fetchSidebar(sidebar, path)),
    };
  };
  const fetchDocument = async (path: string): Promise<Blob> => {
    const response = await fetch(encodeURI(href(site, path)), { headers: { Accept: 'text/html' } });
    return successful(response).blob();
  };
  /** Reads a sidebar from the document of a page. Page files omit it, because many pages share a sidebar. */
  const fetchSidebar = async (name: string, path: string): Promise<Sidebar> => {
    const prefetched = await prefetchedDocument?.then((body) => body.text()).catch(() => undefined);
    const hasSidebar = prefetched?.includes(` data-sidebar="${name}"`) === true;
    const html = hasSidebar ? prefetched : await (await fetchDocument(path)).text();
    let sidebar: Element | undefined;
    // Parsed only when the page is shown: a prefetched page may never be.
    return () => (sidebar ??= sidebarOf(new DOMParser().parseFromString(html, 'text/html')));
  };
  const pathOf = (pathname: string) => routePath(site, percentDecoded(pathname) ?? '');
  return {
    /**
     * Loads the page of a URL's pathname. Fetches it once; after a failure the next call tries again.
     * @returns undefined if the document must be loaded instead: there is no such page, it is from another deployment,
     * or a proxy in front of the site responds in its place
     * @throws Error when it cannot be fetched
     */
    async load(pathname: string): Promise<LoadedPage | undefined> {
      const path = pathOf(pathname);
      return path === undefined ? undefined : cached(pages, path, () => fetchPage(path));
    },
    /**
     * Fetches a page's file for a later `load`, which parses it: most prefetched pages are never shown. While no
     * sidebar is loaded, also fetches the document of the first page, for the sidebar that it shares with others.
     */
    async prefetch(pathname: string): Promise<void> {
      const path = pathOf(pathname);
      if (path === undefined || pages.has(path)) return;
      if (sidebars.size === 0) prefetchedDocument ??= fetchDocument(path);
      await Promise.all([cached(files, path, () => fetchFile(path)), prefetchedDocument]);
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

/** Returns a response. @throws Error unless its status is successful */
export function successful(response: Response): Response {
  if (!response.ok) throw new Error(`${response.url}: status ${response.status}`);
  return response;
}
