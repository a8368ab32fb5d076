import type { Postings } from '../text/find.ts';
import type { GroupPostings, PinyinFile, RecordText, SearchManifest, VariantsFile } from '../text/index-file.ts';
import { createSearch } from '../text/search.ts';

type Pagefind = {
  createInstance: (options: { basePath: string; noWorker: boolean }) => {
    init: () => Promise<void>;
    search: (term: string) => Promise<{ results: { id: string; words: number[] }[] }>;
  };
};

/** The index of a site, with the search over it; `text` loads what a result shows of a record. */
export type LoadedIndex = {
  manifest: SearchManifest;
  search: ReturnType<typeof createSearch>;
  text: (record: number) => Promise<RecordText>;
};

/** How many tokens' postings are cached, so that the next keystroke looks up only new ones. */
const maxCachedPostings = 600;

/** Loads the index that lies in a folder of the site. @throws Error when one of its files cannot be loaded */
export async function loadIndex(folder: string): Promise<LoadedIndex> {
  const [manifest, pagefind] = await Promise.all([
    unzip(`${folder}search`) as Promise<SearchManifest>,
    import(/* @vite-ignore */ new URL(`${folder}pagefind.js`, location.href).href) as Promise<Pagefind>,
  ]);
  const instance = pagefind.createInstance({ basePath: folder, noWorker: true });
  await instance.init();
  const numbers = new Map(manifest.records.map(([id], number) => [id, number]));
  const once = memoize((name: string) => unzip(folder + name));
  const inIndex = async (token: string): Promise<Postings> => {
    const { results } = await instance.search(token);
    return new Map(
      results.flatMap(({ id, words }) => {
        const number = numbers.get(id);
        return number === undefined ? [] : [[number, words] as const];
      }),
    );
  };
  const inGroup = async (token: string, group: string) => {
    const listed = ((await once(group)) as GroupPostings)[token];
    return listed === undefined ? inIndex(token) : new Map(listed);
  };
  const postings = memoize(
    (token: string, group?: string) => (group === undefined ? inIndex(token) : inGroup(token, group)),
    maxCachedPostings,
  );
  return {
    manifest,
    search: createSearch(manifest, {
      postings,
      words: () => once(manifest.words) as Promise<string[]>,
      pinyin: () => once(manifest.pinyin) as Promise<PinyinFile>,
      variants: () => once(manifest.variants) as Promise<VariantsFile>,
    }),
    text: (record) => once(`text/${manifest.records[record]?.[0] ?? ''}`) as Promise<RecordText>,
  };
}

/** Remembers what was asked for by the first argument, at most the last `max`; what failed is asked for again. */
function memoize<Rest extends unknown[], Value>(
  get: (key: string, ...rest: Rest) => Promise<Value>,
  max = Infinity,
): (key: string, ...rest: Rest) => Promise<Value> {
  const kept = new Map<string, Promise<Value>>();
  return (key, ...rest) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const asked = get(key, ...rest);
    kept.set(key, asked);
    asked.catch(() => kept.delete(key));
    if (kept.size > max) kept.delete(kept.keys().next().value ?? '');
    return asked;
  };
}

async function unzip(url: string): Promise<unknown> {
  const { ok, status, body } = await fetch(url);
  if (!ok || body === null) throw new Error(`${url} answered ${status}`);
  return new Response(body.pipeThrough(new DecompressionStream('gzip'))).json();
}
