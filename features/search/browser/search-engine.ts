import { memoizeAsync } from '../../../app/core/memoize.ts';
import { type Marked, markTerms, sectionHits, type SectionHit, termPattern } from '../text/excerpt.ts';
import type { GroupPostings, RecordText, SearchManifest, SectionText } from '../text/index-file.ts';
import type { ShownTerm } from '../text/query.ts';
import type { RankedPage } from '../text/rank.ts';
import { groupTokens, type Postings } from '../text/find.ts';
import { createSearch } from '../text/search.ts';

/** A page that matches a query; `records` are its index records, best first. `path` is below the base URL. */
export type PageHit = { path: string; section: string; records: RankedPage['records'] };

/** The result of a query: pages in ranked order, the terms to mark, and the sections for the filter. */
export type SearchAnswer = { hits: PageHit[]; terms: ShownTerm[]; sections: string[] };

/** An option of the listbox: a page or section, with its path and fragment below the base URL; a query has no path. */
export type Option = { id: string; path: string | undefined; title: Marked; trail: string[]; excerpt: Marked };

/** Options under a title, such as the results of a page; `around` has the names of its section and breadcrumbs. */
export type OptionGroup = { title: string; around: string[]; options: Option[] };

/** The search engine of a site. */
export type SearchEngine = ReturnType<typeof createSearchEngine>;

/** The maximum number of records of a page that are loaded for its sections; each is a file. */
const maxRecords = 3;

/**
 * Creates the search engine in the browser: Pagefind's index for postings, and `text/` for matching and ranking. The
 * index is fetched on `warm` or the first query. Calls reject if it cannot be loaded; the next call tries again.
 */
export function createSearchEngine(baseUrl: string) {
  const folder = `${baseUrl}pagefind/`;
  let index = memoizeAsync(loadIndex);
  const load = () => index(folder);
  return {
    /** Makes the next call load the index again: after a failure, a deployment may have replaced it. */
    forget: () => void (index = memoizeAsync(loadIndex)),
    /** Loads the index before the first query. */
    warm: async () => void (await load()),
    query: async (text: string): Promise<SearchAnswer> => {
      const { manifest, search } = await load();
      const { pages, terms } = await search(text);
      const hits = pages.map(({ page, records }): PageHit => {
        const [path, section] = manifest.pages[page] ?? ['/', 0];
        return { path, section: manifest.sections[section] ?? '', records };
      });
      return { hits, terms, sections: manifest.sections };
    },
    /** Loads the texts of a result, with at most `maxSections` sections. */
    show: async (hit: PageHit, terms: ShownTerm[], maxSections: number): Promise<OptionGroup> => {
      const { text } = await load();
      const best = hit.records[0]?.score ?? 0;
      const bestRecords = hit.records.filter(({ score }, index) => index < maxRecords && score > 0.6 * best);
      const records = await Promise.all(
        bestRecords.map(async ({ record, titled }) => ({ titled, record: await text(record) })),
      );
      const [first] = records;
      const isWholePage = first?.record.sections[0]?.anchor === '';
      const hits = records.flatMap(({ record, titled }) => sectionHits(record, terms, maxSections, titled));
      const sections = hits
        .filter(
          ({ section, score }, number) =>
            (number === 0 || score > 0) && !hits.slice(0, number).some((other) => isDuplicate(section, other.section)),
        )
        .slice(0, maxSections);
      const { excerpt = [] } = hits.find(({ section }) => section.anchor === '') ?? {};
      const trail = isWholePage ? (first?.record.trail ?? []) : [];
      const title = (isWholePage ? first?.record.title : first?.record.trail[0]) ?? hit.path;
      return {
        title,
        around: [...new Set([hit.section, ...trail])].filter((name) => name !== title),
        options: resultOptions(hit, { title: markTerms(title, termPattern(terms)), excerpt }, sections),
      };
    },
  };
}

/** Whether two sections have the same title and text, as a schema's property does wherever the schema is used. */
function isDuplicate({ title, text }: SectionText, other: SectionText): boolean {
  return title === other.title && text === other.text && text !== '';
}

/**
 * Returns the best sections of a page, and the page itself if it matches: first if its title matches and the
 * query names no section.
 */
function resultOptions(
  { path, records: [best] }: PageHit,
  { title, excerpt }: Pick<SectionHit, 'title' | 'excerpt'>,
  sections: SectionHit[],
): Option[] {
  const id = `search-${best?.record}`;
  const top = sections.find(({ section }) => section.anchor === '');
  const hits = sections.filter(({ section }) => section.anchor !== '');
  const page: Option = { id: `${id}-page`, path, title, trail: [], excerpt };
  const options = hits.map(({ section: { anchor, trail }, ...marked }, number): Option => ({
    id: `${id}-${number}`,
    path: `${path}#${encodeURIComponent(anchor)}`,
    title: marked.title,
    trail,
    excerpt: marked.excerpt,
  }));
  const namesSection = best?.titled === true && sections[0] !== top;
  if (options.length === 0 || (!namesSection && title.some(({ mark }) => mark))) return [page, ...options];
  if (top === undefined || top.score === 0) return options;
  return !namesSection && top.score >= (hits[0]?.score ?? 0) ? [page, ...options] : [...options, page];
}

type Pagefind = {
  createInstance: (options: { basePath: string; noWorker: boolean }) => {
    init: () => Promise<void>;
    search: (term: string) => Promise<{ results: { id: string; words: number[] }[] }>;
  };
};

/**
 * Loads the index in a folder of the site, and creates the search over it; `text` loads the text of a record.
 * @throws Error when a file cannot be loaded
 */
async function loadIndex(folder: string) {
  const [manifest, pagefind] = await Promise.all([
    unzip(`${folder}search`) as Promise<SearchManifest>,
    import(/* @vite-ignore */ new URL(`${folder}pagefind.js`, location.href).href) as Promise<Pagefind>,
  ]);
  const instance = pagefind.createInstance({ basePath: folder, noWorker: true });
  await instance.init();
  const numbers = new Map(manifest.records.map(([id], number) => [id, number]));
  const once = memoizeAsync((name) => unzip(folder + name));
  const fromIndex = async (token: string): Promise<Postings> => {
    const { results } = await instance.search(token);
    return new Map(
      results.flatMap(({ id, words }) => {
        const number = numbers.get(id);
        return number === undefined ? [] : [[number, words] as const];
      }),
    );
  };
  const groups = Map.groupBy(
    manifest.synonyms.flatMap(([terms, , file]) => groupTokens(terms).map((token) => ({ token, file }))),
    ({ token }) => token,
  );
  const requested = new Set<string>();
  /** Reads a token's postings from a file of synonyms if any, preferably a loaded one: it is smaller than the index. */
  const postings = async (token: string): Promise<Postings> => {
    const files = groups.get(token) ?? [];
    const { file } = files.find((group) => requested.has(group.file)) ?? files[0] ?? {};
    if (file === undefined) return fromIndex(token);
    requested.add(file);
    return new Map(((await once(file)) as GroupPostings)[token]);
  };
  return {
    manifest,
    search: createSearch(manifest, { postings, read: once }),
    text: (record: number) => once(`text/${manifest.records[record]?.[0] ?? ''}`) as Promise<RecordText>,
  };
}

async function unzip(url: string): Promise<unknown> {
  const { ok, status, body } = await fetch(url);
  if (!ok || body === null) throw new Error(`${url} answered ${status}`);
  return new Response(body.pipeThrough(new DecompressionStream('gzip'))).json();
}
