import { LRUCache } from 'lru-cache';
import type { McpIndex } from '../mcp-index.ts';
import type { Site } from '../../../app/core/site.ts';
import { absoluteUrl, href, percentDecoded, routePath } from '../../../app/core/url.ts';
import type { PinyinFile, SearchManifest, VariantsFile, WordsFile } from '../../search/text/index-file.ts';
import type { PostingsFile } from '../../search/text/postings.ts';
import { createExcerpts } from './excerpt.ts';
import { prepareSearch, type SectionSearch } from './search-sections.ts';

/** A section that was found, or an excerpt of it, with its address and its page's title. */
type FoundText = { url: string; page: string; title: string; excerpt: string };

/** What the tools need of the site for one request; everything is read from its static files. */
export type Docs = {
  index: McpIndex;
  /** Undefined once too much has been searched for. */
  search: (query: string, limit: number) => Promise<FoundText[] | undefined>;
  /** The text of a static file below the base URL; undefined when there is none. */
  file: (path: string) => Promise<string | undefined>;
  /** The path of a page from a caller's argument: a URL or a path, with or without `index.md` and fragment. */
  pagePath: (written: string) => string;
  url: (path: string) => string;
};

let prepared: { index: McpIndex; search: SectionSearch } | undefined;

/**
 * Opens the documentation for one request. The index is read once in an isolate, as it never changes in a deployment.
 * @throws Error when there is no index, as in development
 */
export async function openDocs(site: Site, assets: Fetcher, origin: string): Promise<Docs> {
  const fetchFile = async (path: string): Promise<Response | undefined> => {
    const response = await assets.fetch(new Request(origin + encodeURI(path)));
    return response.ok ? response : undefined;
  };
  // `href` would add a page's trailing slash to names without an extension.
  const searchFile = (name: string) => `${site.baseUrl}pagefind/${name}`;
  const file = async (path: string) => (await fetchFile(href(site, path)))?.text();
  if (prepared === undefined) {
    const json = async (name: string) => (await file(`/mcp-index/${name}.json`)) ?? failMissing(name);
    const list = async (name: string) => gunzip(await fetchFile(searchFile(name)));
    const [indexText, manifestText] = await Promise.all([json('index'), list('search')]);
    // Another request may have been first meanwhile.
    prepared ??= prepare(indexText, manifestText ?? failMissing('search'), json, list);
  }
  const { index, search } = prepared;
  const url = (path: string) => absoluteUrl(site, path);
  let searched = 0;
  let previous: Promise<unknown> = Promise.resolve();
  // One after the other: the searches of a batch would each load the index, as only what is loaded is shared.
  const searchInTurn: SectionSearch = (query, limit) => {
    const result = previous.then(
      () => search(query, limit),
      () => search(query, limit),
    );
    previous = result;
    return result;
  };
  return {
    index,
    file,
    url,
    search: async (query, limit) => {
      searched += query.length;
      if (searched > maxSearched) return undefined;
      const { sections, terms } = await searchInTurn(query, limit);
      const excerpt = createExcerpts(terms);
      return sections.map(({ path, page, title, text }, rank) => ({
        url: url(path),
        page,
        title,
        excerpt: excerpt(text, maxCharacters[rank] ?? maxOther),
      }));
    },
    pagePath: (written) => {
      const { pathname } = new URL(written, site.url);
      const below = (percentDecoded(pathname) ?? pathname).replace(/(?:index)?\.md$|index\.html$/, '');
      return routePath(site, below) ?? below;
    },
  };
}

function prepare(
  indexText: string,
  manifestText: string,
  json: (name: string) => Promise<string>,
  list: (name: string) => Promise<string | undefined>,
): NonNullable<typeof prepared> {
  const index = JSON.parse(indexText) as McpIndex;
  const manifest = JSON.parse(manifestText) as SearchManifest;
  const words = memoize<WordsFile>(() => list(manifest.words), []);
  const pinyin = memoize<PinyinFile>(() => list(manifest.pinyin), { readings: '', names: [], words: [], sounds: [] });
  const variants = memoize<VariantsFile>(() => list(manifest.variants), { characters: '', words: '' });
  const parts = {
    texts: leastRecentlyUsed<string[]>((part) => json(`texts-${part}`)),
    postings: leastRecentlyUsed<PostingsFile>((part) => json(`postings-${part}`)),
  };
  return { index, search: prepareSearch(index, parts, { ...manifest, words, pinyin, variants }) };
}

/** The most characters of the queries of one request, which may be a batch. */
const maxSearched = 300;

/** Characters of the first results of a search, which are mostly whole sections, and of each other one. */
const maxCharacters = [2000, 1000, 500];
const maxOther = 200;

/** The text of a gzipped file; undefined when there is none. */
async function gunzip(response: Response | undefined): Promise<string | undefined> {
  if (response?.body === undefined || response.body === null) return undefined;
  return new Response(response.body.pipeThrough(new DecompressionStream('gzip'))).text();
}

function failMissing(name: string): never {
  throw new Error(`the deployment has no file ${name} for assistants`);
}

/**
 * Caches the value, not the promise: a promise belongs to its request, which may end before it resolves. Requests at the
 * same time each read the text, and one of them parses it.
 */
function memoize<Value>(read: () => Promise<string | undefined>, missing: Value): () => Promise<Value> {
  let value: Value | undefined;
  return async () => {
    if (value !== undefined) return value;
    const text = await read();
    return (value ??= text === undefined ? missing : (JSON.parse(text) as Value));
  };
}

/** How many parts of each kind are cached: a few megabytes. */
const maxParts = 12;

/** Caches the most recently used parts. */
function leastRecentlyUsed<Value extends object>(
  read: (part: number) => Promise<string>,
): (part: number) => Promise<Value> {
  const cache = new LRUCache<number, Value>({ max: maxParts });
  return async (part) => {
    const known = cache.get(part);
    if (known !== undefined) return known;
    const text = await read(part);
    const value = cache.get(part) ?? (JSON.parse(text) as Value);
    cache.set(part, value);
    return value;
  };
}
