import type { Page } from 'playwright-core';
import type { SearchEngine } from '../../features/search/browser/search-engine.ts';
import { openPage } from './browser.ts';
import { openSearch } from './search.ts';

/** Opens a page of a site and its search dialog, which loads the search engine. */
export async function openWithSearch(origin: string): Promise<Page> {
  const { page } = await openPage(`${origin}/welcome/`);
  await openSearch(page);
  return page;
}

/** Returns the paths of all hits of the search engine for each query, in order. */
export async function findAll(page: Page, queries: readonly string[]): Promise<string[][]> {
  const chunk = await page.evaluate(
    () => performance.getEntriesByType('resource').find(({ name }) => /search-engine[^/]*\.js$/.test(name))?.name,
  );
  if (chunk === undefined) throw new Error('the search engine was not loaded');
  // A string, as the test runner would rewrite an `import()` in code.
  await page.evaluate(
    `import(${JSON.stringify(chunk)}).then(({ createSearchEngine }) => { window.engineUnderTest = createSearchEngine('/'); })`,
  );
  return page.evaluate(async (all) => {
    const { engineUnderTest: engine } = window as unknown as { engineUnderTest: SearchEngine };
    const results: string[][] = [];
    for (const query of all) results.push((await engine.query(query)).hits.map(({ path }) => path));
    return results;
  }, queries);
}

/** The text of a site: each page's visible text in lower case, its title and headings, and all parameter names. */
export type SiteText = {
  texts: [path: string, text: string][];
  /** The keywords of each page's front matter, in lower case. */
  keywords: [path: string, words: string][];
  headings: [path: string, heading: string][];
  titles: [path: string, title: string][];
  parameters: string[];
};

/** Reads the text of a site's pages in the browser. */
export function readSite(page: Page, paths: string[]): Promise<SiteText> {
  return page.evaluate(async (all) => {
    const blocks =
      'address,article,aside,blockquote,br,dd,details,div,dl,dt,figcaption,figure,h1,h2,h3,h4,h5,h6,' +
      'hr,label,li,ol,p,pre,section,summary,table,td,th,time,tr,ul,.flag';
    const texts: [path: string, text: string][] = [];
    const keywords: [path: string, words: string][] = [];
    const headings: [path: string, heading: string][] = [];
    const titles: [path: string, title: string][] = [];
    const parameters = new Set<string>();
    for (const path of all) {
      const document = new DOMParser().parseFromString(await (await fetch(path)).text(), 'text/html');
      const main = document.createElement('main');
      const content = document.getElementById('content');
      if (content === null) throw new Error(`${path} has no content`);
      main.append(...document.querySelectorAll('main h1'), content);
      // An operation's guides are links to pages, which are found themselves.
      for (const controls of main.querySelectorAll(
        'nav, button, footer, script, style, svg, .op .meta[data-search="none"], [aria-hidden="true"], [hidden]',
      ))
        controls.remove();
      for (const heading of main.querySelectorAll('h1, h2, h3, h4, h5, h6')) headings.push([path, heading.textContent]);
      for (const name of main.querySelectorAll('.reference .prop > .head > .anchor > code'))
        parameters.add(name.textContent);
      titles.push([path, main.querySelector('h1')?.textContent ?? '']);
      for (const block of main.querySelectorAll(blocks)) {
        block.prepend('\n');
        block.append('\n');
      }
      texts.push([path, main.textContent.toLowerCase()]);
      const described = document.querySelector('script[type="application/ld+json"]')?.textContent ?? '';
      keywords.push([path, (/"keywords":(\[[^\]]*\])/.exec(described)?.[1] ?? '').toLowerCase()]);
    }
    return { texts, keywords, headings, titles, parameters: [...parameters] };
  }, paths);
}

/** How well queries find the pages that contain them. `misses` has a line for each query with missing pages. */
export type Recall = { recall: number; precision: number; misses: string[] };

/** Compares the hits of queries with the pages whose text contains them. Hits may also match a page's keywords. */
export function recallOf(queries: readonly string[], found: string[][], { texts, keywords }: SiteText): Recall {
  const holders = (pages: SiteText['texts'], query: string) =>
    pages.filter(([, text]) => text.includes(query.toLowerCase())).map(([path]) => path);
  let [recall, precision] = [0, 0];
  const misses: string[] = [];
  for (const [index, query] of queries.entries()) {
    const truth = new Set(holders(texts, query));
    const relevant = new Set([...truth, ...holders(keywords, query)]);
    const pages = found[index] ?? [];
    const right = pages.filter((path) => truth.has(path)).length;
    recall += truth.size === 0 ? 1 : right / truth.size;
    precision += pages.length === 0 ? 1 : pages.filter((path) => relevant.has(path)).length / pages.length;
    if (right < truth.size) misses.push(`${query}: ${[...truth].filter((path) => !pages.includes(path)).join(' ')}`);
  }
  return { recall: recall / queries.length, precision: precision / queries.length, misses };
}

/** Returns all distinct substrings of 2 to 8 Han characters in some texts. */
export function partsOf(texts: string[]): string[] {
  const runs = texts.flatMap((text) => text.match(/\p{sc=Han}{2,}/gu) ?? []);
  return [...new Set(runs.flatMap((run) => [...run].flatMap((_, start) => partsFrom(run, start))))];
}

function partsFrom(run: string, start: number): string[] {
  return [2, 3, 4, 5, 6, 7, 8]
    .filter((length) => start + length <= run.length)
    .map((length) => run.slice(start, start + length));
}

/** Returns two characters from the middle of each long Han run of a title, and its identifiers, except at its start. */
export function middleWords(title: string): string[] {
  const runs = (title.match(/\p{sc=Han}{4,}/gu) ?? []).map((run) =>
    run.slice(Math.floor(run.length / 2) - 1, Math.floor(run.length / 2) + 1),
  );
  const words = (title.match(/[a-z][a-z0-9.-]{3,}/gi) ?? []).filter((word) => !title.startsWith(word));
  return [...runs, ...words];
}

/** Formats a share with three decimals. */
export function share(part: number, whole = 1): string {
  return (part / whole).toFixed(3);
}
