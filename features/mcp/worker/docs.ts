import { LRUCache } from 'lru-cache';
import type { McpIndex } from '../mcp-index.ts';
import type { Site } from '../../../app/core/site.ts';
import { absoluteUrl, href, percentDecoded, routePath } from '../../../app/core/url.ts';
import { termPattern } from '../../search/text/excerpt.ts';
import type { PinyinFile, SearchManifest, VariantsFile, WordsFile } from '../../search/text/index-file.ts';
import { type PostingsFile, readPostings } from '../../search/text/postings.ts';
import type { ShownTerm } from '../../search/text/query.ts';
import { createSearch } from '../../search/text/search.ts';

/** A section that matches a query, or an excerpt of it, with its address and its page's title. */
type SectionResult = { url: string; page: string; title: string; excerpt: string };

/** What the tools need of the site for one request; everything is read from its static files. */
export type Docs = {
  index: McpIndex;
  /** The sections that match a query, best first; undefined once the queries of the request are too long. */
  search: (query: string, limit: number) => Promise<SectionResult[] | undefined>;
  /** The text of a static file below the base URL; undefined when there is none. */
  file: (path: string) => Promise<string | undefined>;
  /** The page that a caller names by URL or path, with or without `index.md` and fragment. */
  page: (address: string) => McpIndex['pages'][number] | undefined;
  url: (path: string) => string;
};

/** The index, and the site's search and ranking over its sections instead of pages. */
type Prepared = {
  index: McpIndex;
  search: ReturnType<typeof createSearch>;
  textOf: (section: number) => Promise<string>;
};

let prepared: Prepared | undefined;

/** The most characters of the queries of one request, which may be a batch. */
const maxQueryCharacters = 300;

/** Characters of the first results of a search, which are mostly whole sections, and of each other result. */
const maxCharacters = [2000, 1000, 500];
const maxOther = 200;

/**
 * Opens the documentation for one request. The index is read once in an isolate, as it never changes in a deployment.
 * @throws Error when there is no index, as in development
 */
export async function openDocs(site: Site, assets: Fetcher, origin: string): Promise<Docs> {
  const fetchFile = async (path: string): Promise<Response | undefined> => {
    const response = await assets.fetch(new Request(origin + encodeURI(path)));
    return response.ok ? response : undefined;
  };
  const file = async (path: string) => (await fetchFile(href(site, path)))?.text();
  if (prepared === undefined) {
    const json = async (name: string) => (await file(`/mcp-index/${name}.json`)) ?? failMissing(name);
    // `href` would add a page's trailing slash to names without an extension.
    const list = async (name: string) => gunzip(name, await fetchFile(`${site.baseUrl}pagefind/${name}`));
    const indexText = await json('index');
    // Another request may have been first meanwhile.
    prepared ??= prepare(JSON.parse(indexText) as McpIndex, json, list);
  }
  const { index, search, textOf } = prepared;
  const url = (path: string) => absoluteUrl(site, path);
  let queryCharacters = 0;
  let previous: Promise<unknown> = Promise.resolve();
  const results = async (query: string, limit: number): Promise<SectionResult[]> => {
    const { pages, terms } = await search(query);
    const excerptOf = createExcerpts(terms);
    const shown = pages.slice(0, limit).map(async ({ page: number }, rank): Promise<SectionResult[]> => {
      const section = index.sections[number];
      if (section === undefined) return [];
      const { path, page, title } = section;
      const excerpt = excerptOf(await textOf(number), maxCharacters[rank] ?? maxOther);
      return [{ url: url(path), page, title, excerpt }];
    });
    return (await Promise.all(shown)).flat();
  };
  return {
    index,
    file,
    url,
    search: async (query, limit) => {
      queryCharacters += query.length;
      if (queryCharacters > maxQueryCharacters) return undefined;
      // One after the other: the searches of a batch would each load the index, as only loaded files are shared.
      const next = () => results(query, limit);
      const result = previous.then(next, next);
      previous = result;
      return result;
    },
    page: (address) => {
      const { pathname } = new URL(address, site.url);
      const below = (percentDecoded(pathname) ?? pathname).replace(/(?:index)?\.md$|index\.html$/, '');
      const path = routePath(site, below) ?? below;
      return index.pages.find((page) => page.path === path);
    },
  };
}

function prepare(
  index: McpIndex,
  json: (name: string) => Promise<string>,
  list: (name: string) => Promise<string>,
): Prepared {
  const textsOf = cacheParsed<string[]>((part) => json(`texts-${part}`));
  const postingsOf = cacheParsed<PostingsFile>((part) => json(`postings-${part}`));
  const words = cacheParsed<WordsFile>(list);
  const pinyin = cacheParsed<PinyinFile>(list);
  const variants = cacheParsed<VariantsFile>(list);
  const manifestOf = cacheParsed<SearchManifest>(list);
  let known: ReturnType<typeof createSearch> | undefined;
  // What only lists tools or reads a page does without it.
  const search: Prepared['search'] = async (query) => {
    const manifest = await manifestOf('search');
    known ??= createSearch(
      {
        ...manifest,
        pages: index.records.map(([weight]) => ['', 0, weight]),
        records: index.records.map(([, zones], section) => ['', section, zones]),
      },
      {
        postings: readPostings(index.postings, (part) => postingsOf(String(part))),
        words: () => words(manifest.words),
        pinyin: () => pinyin(manifest.pinyin),
        variants: () => variants(manifest.variants),
      },
    );
    return known(query);
  };
  const textOf = async (section: number) => {
    const part = index.texts.findLastIndex((first) => first <= section);
    return (await textsOf(String(part)))[section - (index.texts[part] ?? 0)] ?? '';
  };
  return { index, search, textOf };
}

/** The text of a gzipped file. */
async function gunzip(name: string, response: Response | undefined): Promise<string> {
  if (response?.body === undefined || response.body === null) return failMissing(name);
  return new Response(response.body.pipeThrough(new DecompressionStream('gzip'))).text();
}

function failMissing(name: string): never {
  throw new Error(`the deployment has no file ${name} for assistants`);
}

/** How many files of each kind are cached: a few megabytes. */
const maxFiles = 12;

/**
 * Caches the values of JSON files, the most recently used ones, but no promise: it belongs to its request, which may end
 * before it resolves. Requests at the same time each read the text, and one of them parses it.
 */
function cacheParsed<Value extends object>(read: (name: string) => Promise<string>): (name: string) => Promise<Value> {
  const cache = new LRUCache<string, Value>({ max: maxFiles });
  return async (name) => {
    const known = cache.get(name);
    if (known !== undefined) return known;
    const text = await read(name);
    const value = cache.get(name) ?? (JSON.parse(text) as Value);
    cache.set(name, value);
    return value;
  };
}

/** A term and where it is in a text. */
type Place = { index: number; term: ShownTerm };

/** Cuts sections to `max` characters, to the part of each that begins a little before most of the terms. */
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

/** Where the first of those stretches of `length` characters begins that have the most terms. */
function fullestPlace(places: Place[], length: number): number {
  const inside = new Map<ShownTerm, number>();
  const count = (term: ShownTerm, change: number) => {
    const counted = (inside.get(term) ?? 0) + change;
    if (counted > 0) inside.set(term, counted);
    else inside.delete(term);
  };
  const best = { index: 0, terms: 0 };
  let end = 0;
  for (const { index, term } of places) {
    for (let next = places[end]; next !== undefined && next.index < index + length; next = places[++end])
      count(next.term, 1);
    if (inside.size > best.terms) Object.assign(best, { index, terms: inside.size });
    count(term, -1);
  }
  return best.index;
}
