import type { McpIndex } from '../../app/model/mcp-index.ts';
import type { Site } from '../../app/model/site.ts';
import { absoluteUrl, href, routePath } from '../../app/model/url.ts';
import { prepareSearch, type SectionSearch, searchSections } from './search-sections.ts';

/** What the tools ask of the site; everything is read from its own static files. */
export type Docs = {
  index: McpIndex;
  search: (query: string, limit: number) => { url: string; page: string; title: string; excerpt: string }[];
  /** The text of a static file below the base URL; undefined when there is none. */
  file: (path: string) => Promise<string | undefined>;
  /** The path of a page from what a caller writes: a URL, a path, with or without `index.md` and fragment. */
  pagePath: (written: string) => string;
  url: (path: string) => string;
};

let prepared: { index: McpIndex; search: SectionSearch } | undefined;

/**
 * Opens the documentation for one request. The index is read and counted once in an isolate: it belongs to the
 * deployment and never changes.
 * @throws Error when the deployment holds no index (under development there is none)
 */
export async function openDocs(site: Site, assets: Fetcher, origin: string): Promise<Docs> {
  const file = async (path: string): Promise<string | undefined> => {
    const answer = await assets.fetch(new Request(origin + encodeURI(href(site, path))));
    return answer.ok ? answer.text() : undefined;
  };
  if (prepared === undefined) {
    const text = await file('/mcp.json');
    if (text === undefined) throw new Error('the deployment holds no mcp.json');
    const index = JSON.parse(text) as McpIndex;
    prepared = { index, search: prepareSearch(index.sections) };
  }
  const { index, search } = prepared;
  const url = (path: string) => absoluteUrl(site, path);
  return {
    index,
    file,
    url,
    search: (query, limit) =>
      searchSections(search, query, limit).map(({ path, page, title, text }) => ({ url: url(path), page, title, excerpt: excerpt(text, query) })),
    pagePath: (written) => {
      const { pathname } = new URL(written, site.url);
      const below = decodeURI(pathname).replace(/(?:index)?\.md$|index\.html$/, '');
      return routePath(site, below) ?? below;
    },
  };
}

/** The part of a section around the first word of the query that it holds; at most 300 characters. */
function excerpt(text: string, query: string): string {
  const flat = text.replace(/\s+/g, ' ');
  const found = query.split(/\s+/).map((word) => flat.toLowerCase().indexOf(word.toLowerCase())).find((at) => at >= 0) ?? 0;
  const start = Math.max(0, found - 60);
  return (start > 0 ? '…' : '') + flat.slice(start, start + 300) + (flat.length > start + 300 ? '…' : '');
}
