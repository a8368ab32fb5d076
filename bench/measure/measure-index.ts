import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { launchChromium } from '../../tests/support/chromium.ts';
import { formatNumber, median } from '../report/statistics.ts';
import type { Row } from '../report/table.ts';
import { startCountingServer } from '../servers/counting-server.ts';

/** The engine's search, or plain Pagefind. */
export type IndexKind = 'ours' | 'plain';

/** The served folders: an index of each kind, and the site's `assets/`. */
export type IndexFolders = Record<IndexKind | 'assets', string>;

const coldQueries = 6;
const warmRounds = 3;

/** Measures what the first query fetches, and the time of a warm query, without a dialog, including five results. */
export async function measureIndex(kind: IndexKind, folders: IndexFolders, queries: string[]): Promise<Row> {
  const engine = (await readdir(folders.assets)).find((name) => /^search-engine.*\.js$/.test(name)) ?? '';
  const server = await startCountingServer(folders);
  const launched = await launchChromium();
  const browser = await chromium.connect(launched.wsEndpoint());
  const openPage = async () => {
    const page = await browser.newPage();
    await page.goto(server.origin);
    await defineSearch(page, kind, path.join('/assets', engine));
    return page;
  };
  try {
    const cold: { bytes: number; requests: number }[] = [];
    for (const query of queries.slice(0, coldQueries)) {
      const page = await openPage();
      server.takeCount();
      await searchMs(page, query);
      cold.push(server.takeCount());
      await page.close();
    }
    const page = await openPage();
    for (const query of queries) await searchMs(page, query);
    const warm: number[] = [];
    for (let round = 0; round < warmRounds; round++) {
      for (const query of queries) warm.push(await searchMs(page, query));
    }
    const kib = cold.map(({ bytes }) => bytes / 1024);
    return {
      'first query (KiB)': formatNumber(median(kib)),
      'at most (KiB)': formatNumber(Math.max(...kib)),
      requests: median(cold.map(({ requests }) => requests)),
      'warm query (ms)': formatNumber(median(warm)),
      'slowest (ms)': formatNumber(Math.max(...warm)),
    };
  } finally {
    await browser.close();
    await launched.close();
    await server.stop();
  }
}

/** Defines `benchSearch` in the page: it loads the engine when first called, searches, and loads five excerpts. */
async function defineSearch(page: Page, kind: IndexKind, engine: string): Promise<void> {
  const ours = `async (query) => {
    window.benchEngine ??= (await import('${engine}')).createSearchEngine('/ours/');
    const { hits, terms } = await window.benchEngine.query(query);
    await Promise.all(hits.slice(0, 5).map((hit) => window.benchEngine.show(hit, terms, 4)));
  }`;
  const plain = `async (query) => {
    window.benchEngine ??= await import('/plain/pagefind.js');
    const { results } = await window.benchEngine.search(query);
    await Promise.all(results.slice(0, 5).map((result) => result.data()));
  }`;
  await page.evaluate(`window.benchSearch = ${kind === 'ours' ? ours : plain}; undefined`);
}

function searchMs(page: Page, query: string): Promise<number> {
  return page.evaluate(async (text) => {
    const start = performance.now();
    await (window as unknown as { benchSearch: (query: string) => Promise<void> }).benchSearch(text);
    return performance.now() - start;
  }, query);
}
