import { LRUCache } from 'lru-cache';
import type { McpIndex } from '../mcp.ts';
import type { Site } from '../../../app/core/site.ts';
import { memoize, memoizeByObject } from '../../../app/core/memoize.ts';
import { absoluteUrl, href, percentDecoded, routePath } from '../../../app/core/url.ts';
import { termPattern } from '../../search/text/excerpt.ts';
import type { SearchManifest } from '../../search/text/index-file.ts';
import { readPostings } from '../../search/text/postings.ts';
import type { ShownTerm } from '../../search/text/query.ts';
import { createSearch } from '../../search/text/search.ts';

/** The documentation for the tools of one request; everything is read from static files. */
export type Docs = Awaited<ReturnType<typeof openDocs>>;

/**
 * The isolate's cache: the index, which never changes in a deployment, and the most recently used other files, limited
 * by characters. Promises are not cached: a promise belongs to its request, which may end before it resolves.
 */
let cachedIndex: McpIndex | undefined;
const cachedFiles = new LRUCache<string, object | string>({ maxSize: 8_000_000 });

/** Maximum characters of all queries in a request, which may be a batch. */
const maxQueryCharacters = 300;

/** Maximum characters of the first results of a search, mostly whole sections, and of each other result. */
const maxCharacters = [2000, 1000, 500];
const maxOther = 200;

/**
 * Opens the documentation for a request, which reads each file at most once.
 * @throws Error when there is no index, as in development
 */
export async function openDocs(site: Site, assets: Fetcher, origin: string) {
  const fetchFile = async (path: string): Promise<Response | undefined> => {
    const response = await assets.fetch(new Request(origin + encodeURI(path)));
    return response.ok ? response : undefined;
  };
  const read = memoize(async (name: string): Promise<object | string> => {
    const cached = cachedFiles.get(name);
    if (cached !== undefined) return cached;
    // `href` would add a page's trailing slash to names without an extension.
    const body = (await fetchFile(site.baseUrl + name))?.body;
    if (body === undefined || body === null) throw new Error(`the deployment has no file ${name} for assistants`);
    const plain = /\.(?:json|txt)$/.test(name) ? body : body.pipeThrough(new DecompressionStream('gzip'));
    const text = await new Response(plain).text();
    // Another request may have parsed the file in the meantime.
    const value = cachedFiles.get(name) ?? (name.endsWith('.txt') ? text : (JSON.parse(text) as object));
    cachedFiles.set(name, value, { size: text.length });
    return value;
  });
  // The build determines the type of each file.
  const fileOf = <Value extends object | string>(name: string) => read(name) as Promise<Value>;
  cachedIndex ??= await fileOf<McpIndex>('mcp-index/index.json');
  const index = cachedIndex;
  // Not needed for listing tools or reading a page.
  const openSearch = async () => {
    const folder = 'pagefind/';
    const manifest = await fileOf<SearchManifest>(`${folder}search`);
    return createSearch(
      { ...manifest, ...rankedBy(index) },
      {
        postings: readPostings(index.postings, (part) => fileOf<string>(`mcp-index/postings-${part}.txt`)),
        read: (name) => read(folder + name),
      },
    );
  };
  const textOf = async (section: number) => {
    const part = index.texts.findLastIndex((first) => first <= section);
    const texts = await fileOf<string[]>(`mcp-index/texts-${part}.json`);
    return texts[section - (index.texts[part] ?? 0)] ?? '';
  };
  const url = (path: string) => absoluteUrl(site, path);
  let queryCharacters = 0;
  return {
    index,
    url,
    /** Reads the text of a static file below the base URL; undefined if it does not exist. */
    file: async (path: string) => (await fetchFile(href(site, path)))?.text(),
    /**
     * Finds the sections that match a query, best first, each with its text or an excerpt; undefined once the request's
     * queries are too long in sum.
     */
    search: async (query: string, limit: number) => {
      queryCharacters += query.length;
      if (queryCharacters > maxQueryCharacters) return undefined;
      const search = await openSearch();
      const { pages, terms } = await search(query);
      const excerptOf = createExcerpts(terms);
      const results = pages.slice(0, limit).map(async ({ page: number }, rank) => {
        const section = index.sections[number];
        if (section === undefined) return [];
        const excerpt = excerptOf(await textOf(number), maxCharacters[rank] ?? maxOther);
        return [{ ...section, url: url(section.path), excerpt }];
      });
      return (await Promise.all(results)).flat();
    },
    /** Finds a page by URL or path, with or without `index.md` and fragment. */
    page: (address: string) => {
      const pathname = URL.parse(address, site.url)?.pathname;
      if (pathname === undefined) return undefined;
      const below = (percentDecoded(pathname) ?? pathname).replace(/(?:index)?\.md$|index\.html$/, '');
      const path = routePath(site, below) ?? below;
      return index.pages.find((page) => page.path === path);
    },
  };
}

/** Makes the search rank the index's sections instead of pages. */
const rankedBy = memoizeByObject(({ records }: McpIndex): Pick<SearchManifest, 'pages' | 'records'> => ({
  pages: records.map(([weight]) => ['', 0, weight]),
  records: records.map(([, zones], section) => ['', section, zones]),
}));

/** An occurrence of a term in a text. */
type Place = { index: number; term: ShownTerm };

/** Creates a function that cuts a section to `max` characters, starting a little before the place with most terms. */
function createExcerpts(terms: ShownTerm[]): (text: string, max: number) => string {
  const patterns = terms.map((term) => ({ term, pattern: termPattern([term]) }));
  return (text, max) => {
    if (text.length <= max) return text;
    const places = patterns
      .flatMap(({ term, pattern }) => Array.from(text.matchAll(pattern), ({ index }): Place => ({ index, term })))
      .toSorted((a, b) => a.index - b.index);
    const lead = Math.min(60, max / 4);
    const start = Math.max(0, Math.min(fullestPlace(places, max - lead) - lead, text.length - max));
    return (start > 0 ? '…' : '') + text.slice(start, start + max) + (text.length > start + max ? '…' : '');
  };
}

/** Returns the start of the first range of `length` characters that contains the most terms. */
function fullestPlace(places: Place[], length: number): number {
  const next = new Map<ShownTerm, number>();
  const best = { index: 0, terms: 0 };
  for (const { index, term } of places.toReversed()) {
    next.set(term, index);
    const terms = [...next.values()].filter((at) => at < index + length).length;
    if (terms >= best.terms) Object.assign(best, { index, terms });
  }
  return best.index;
}
