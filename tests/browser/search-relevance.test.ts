import { expect, inject, test } from 'vitest';
import type { SearchEngine } from '../../app/search/text/engine.ts';
import { openPage } from '../support/browser.ts';
import { openSearch, searchFor } from '../support/search.ts';
import { expectedResults } from './search-queries.ts';

type Tally = { queries: number; found: number; reciprocal: number };

test('a reader finds the page among the first three, by whatever kind of query', { timeout: 180_000 }, async () => {
  const { page } = await openPage('/welcome/');
  await openSearch(page);
  const tallies = new Map<string, Tally>();
  const misses: string[] = [];
  for (const { kind, query, pages } of expectedResults) {
    const results = await searchFor(page, query);
    const rank = results.findIndex(({ path }) => pages.includes(path)) + 1;
    const tally = tallies.get(kind) ?? { queries: 0, found: 0, reciprocal: 0 };
    tallies.set(kind, {
      queries: tally.queries + 1,
      found: tally.found + (rank >= 1 && rank <= 3 ? 1 : 0),
      reciprocal: tally.reciprocal + (rank === 0 ? 0 : 1 / rank),
    });
    if (rank === 0 || rank > 3) misses.push(`${kind}: ${query} → ${results.map(({ path }) => path).join(' ')}`);
  }
  const all = [...tallies.values()].reduce((one, other) => ({
    queries: one.queries + other.queries,
    found: one.found + other.found,
    reciprocal: one.reciprocal + other.reciprocal,
  }));
  console.log(
    [...tallies, ['all', all] as const]
      .map(
        ([kind, one]) =>
          `${kind.padEnd(24)}${String(one.queries).padStart(4)}  recall@3 ${share(one.found, one.queries)}  MRR ${share(one.reciprocal, one.queries)}`,
      )
      .join('\n'),
  );
  expect(all.queries).toBeGreaterThanOrEqual(120);
  expect(all.found / all.queries, misses.join('\n')).toBeGreaterThanOrEqual(0.97);
  expect(all.reciprocal / all.queries).toBeGreaterThanOrEqual(0.85);
});

test('a parameter leads to its place in the API reference, not to the top of the page', async () => {
  const { page } = await openPage('/welcome/');
  await openSearch(page);
  for (const [query, anchor] of [
    ['temperature', 'createChatCompletion.request.temperature'],
    ['max_completion_tokens', 'createChatCompletion.request.max_completion_tokens'],
    ['include_usage', 'createChatCompletion.request.stream_options.include_usage'],
    ['createEmbedding', 'createEmbedding'],
    ['chunk_overlap_tokens', 'schemas.StaticChunkingOptions.chunk_overlap_tokens'],
  ] as const) {
    const [first] = await searchFor(page, query);
    expect(first?.links[0]).toBe(`/api/#${anchor}`);
  }
});

/** Every page's text as a reader sees it, and the Han runs of headings and names of parameters to look for in them. */
async function readSite(page: Awaited<ReturnType<typeof openPage>>['page']) {
  return page.evaluate(async (paths) => {
    const blocks =
      'address,article,aside,blockquote,br,dd,details,div,dl,dt,figcaption,figure,h1,h2,h3,h4,h5,h6,hr,label,li,ol,p,pre,section,summary,table,td,th,time,tr,ul';
    const texts: [path: string, text: string][] = [];
    const headings: string[] = [];
    const titles: [path: string, title: string][] = [];
    const parameters = new Set<string>();
    for (const path of paths) {
      const document = new DOMParser().parseFromString(await (await fetch(path)).text(), 'text/html');
      const main = document.createElement('main');
      const content = document.getElementById('content');
      if (content === null) throw new Error(`${path} has no content`);
      main.append(...document.querySelectorAll('main h1'), content);
      for (const controls of main.querySelectorAll(
        'nav, button, footer, script, style, svg, [aria-hidden="true"], [hidden]',
      ))
        controls.remove();
      for (const heading of main.querySelectorAll('h1, h2, h3, h4, h5, h6')) headings.push(heading.textContent);
      for (const name of main.querySelectorAll('.reference .prop > .head > .anchor > code'))
        parameters.add(name.textContent);
      titles.push([path, main.querySelector('h1')?.textContent ?? '']);
      for (const block of main.querySelectorAll(blocks)) {
        block.prepend('\n');
        block.append('\n');
      }
      texts.push([path, main.textContent.toLowerCase()]);
    }
    return { texts, headings, titles, parameters: [...parameters] };
  }, inject('paths'));
}

/** The paths that the search engine itself finds for each query, in order and all of them. */
async function findAll(
  page: Awaited<ReturnType<typeof openPage>>['page'],
  queries: readonly string[],
): Promise<string[][]> {
  const chunk = await page.evaluate(
    () => performance.getEntriesByType('resource').find(({ name }) => /search-engine[^/]*\.js$/.test(name))?.name,
  );
  if (chunk === undefined) throw new Error('the search engine was not loaded');
  // As text, because the test runner rewrites an import that stands in its own code.
  await page.evaluate(
    `import(${JSON.stringify(chunk)}).then(({ createSearchEngine }) => { window.engineUnderTest = createSearchEngine('/'); })`,
  );
  return page.evaluate(async (all) => {
    const { engineUnderTest: engine } = window as unknown as { engineUnderTest: SearchEngine };
    const found: string[][] = [];
    for (const query of all) found.push((await engine.query(query)).hits.map(({ path }) => path));
    return found;
  }, queries);
}

test(
  'finds every page that holds a part of a heading or a parameter, and hardly any other',
  { timeout: 180_000 },
  async () => {
    const { page } = await openPage('/welcome/');
    await openSearch(page);
    const { texts, headings, parameters } = await readSite(page);
    const runs = new Set(
      headings.flatMap((heading) => (heading.match(/\p{sc=Han}{2,}/gu) ?? []).flatMap((run) => partsOf(run))),
    );
    for (const [name, queries] of [
      ['parts of headings', [...runs]],
      ['parameters', parameters],
    ] as const) {
      const found = await findAll(page, queries);
      let recall = 0;
      let precision = 0;
      const misses: string[] = [];
      for (const [index, query] of queries.entries()) {
        const truth = new Set(texts.filter(([, text]) => text.includes(query.toLowerCase())).map(([path]) => path));
        const pages = found[index] ?? [];
        const right = pages.filter((path) => truth.has(path)).length;
        recall += truth.size === 0 ? 1 : right / truth.size;
        precision += pages.length === 0 ? 1 : right / pages.length;
        if (right < truth.size)
          misses.push(`${query}: ${[...truth].filter((path) => !pages.includes(path)).join(' ')}`);
      }
      console.log(
        `${name.padEnd(24)}${String(queries.length).padStart(5)}  recall ${share(recall, queries.length)}  precision ${share(precision, queries.length)}`,
      );
      expect(queries.length).toBeGreaterThan(50);
      expect(misses).toEqual([]);
      expect(precision / queries.length).toBeGreaterThanOrEqual(0.95);
    }
  },
);

test('a word from the middle of a title finds its page first', { timeout: 60_000 }, async () => {
  const { page } = await openPage('/welcome/');
  await openSearch(page);
  const { titles } = await readSite(page);
  const middles = titles.flatMap(([path, title]) => middleWords(title).map((word) => ({ path, word })));
  // A word that stands in several titles may find any of their pages.
  const found = await findAll(
    page,
    middles.map(({ word }) => word),
  );
  const wrong = middles.flatMap(({ word, path }, index) => {
    const first = titles.find(([other]) => other === found[index]?.[0]);
    return first?.[1].includes(word) === true ? [] : [`${word} of ${path} finds ${found[index]?.[0]}`];
  });
  console.log(
    `middle of titles        ${String(middles.length).padStart(5)}  first ${share(middles.length - wrong.length, middles.length)}`,
  );
  expect(middles.length).toBeGreaterThan(20);
  expect(wrong).toEqual([]);
});

/** All stretches of 2 to 8 characters. */
function partsOf(run: string): string[] {
  const starts = Array.from({ length: run.length }, (_, start) => start);
  return starts.flatMap((start) =>
    [2, 3, 4, 5, 6, 7, 8]
      .filter((length) => start + length <= run.length)
      .map((length) => run.slice(start, start + length)),
  );
}

/** Two characters from the middle of each longer Han run, and each identifier that does not begin the title. */
function middleWords(title: string): string[] {
  const runs = (title.match(/\p{sc=Han}{4,}/gu) ?? []).map((run) =>
    run.slice(Math.floor(run.length / 2) - 1, Math.floor(run.length / 2) + 1),
  );
  const words = (title.match(/[a-z][a-z0-9.-]{3,}/gi) ?? []).filter((word) => !title.startsWith(word));
  return [...runs, ...words];
}

function share(part: number, whole: number): string {
  return (part / whole).toFixed(3);
}
