import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { close, createIndex } from 'pagefind';
import { chromium, type Page } from 'playwright-core';
import { href } from '../app/model/url.ts';
import type { BuildResult } from '../build/build-site.ts';
import { engineFolder } from '../build/paths.ts';
import type { Project } from '../build/project.ts';
import { searchPage } from '../build/search/index-site.ts';
import { startIndexer } from '../build/search/indexer.ts';
import type { SearchPage } from '../build/search/records.ts';
import { readSynonyms } from '../build/search/synonyms.ts';
import { clientFolder } from '../build/vite/config.ts';
import { launchChromium } from '../tests/support/chromium.ts';
import { startBareWorkerd } from './bare-workerd.ts';
import { benchDialog } from './search-dialog.ts';
import { generatedPages } from './search-pages.ts';
import { serveFolders } from './search-files.ts';
import { median, printTable, shown, type Row } from './table.ts';

const queries = ['超时', '流式输出', '嵌入', '错误与限制', 'temperature', 'max_completion_tokens', '设置超时时间', '怎样重试', 'python 安装', '图像编辑', 'stream', '密钥'];

/** What the first query fetches, how long a warm one takes, and how the index grows, ours and plain Pagefind's on the same pages. */
export async function benchSearch(result: BuildResult, counts: number[]): Promise<void> {
  const { project } = result;
  const folder = path.join(engineFolder, '.cache/bench-search');
  const own = await servedPages(project);
  const synonyms = await readSynonyms(project.folders.site);
  await using indexer = startIndexer();
  const rows: Row[] = [];
  for (const pages of [own, ...counts.map((count) => generatedPages(own, count))]) {
    const sizes = { ours: 0, plain: 0 };
    const start = performance.now();
    for (const page of pages) indexer.add(page);
    sizes.ours = (await indexer.write({ paths: pages.map((page) => page.path), synonyms, folder: path.join(folder, 'ours/pagefind') })).bytes;
    const built = performance.now() - start;
    sizes.plain = await writePlain(pages, path.join(folder, 'plain'));
    for (const kind of ['ours', 'plain'] as const) {
      const measured = await inBrowser(kind, folder, path.join(clientFolder(project), 'assets'));
      rows.push({ pages: pages === own ? `${pages.length} (this site)` : pages.length, index: kind === 'ours' ? 'this search' : 'plain Pagefind', 'index (KiB)': shown(sizes[kind] / 1024), 'indexed after (s)': kind === 'ours' ? shown(built / 1000) : '', ...measured });
    }
  }
  printTable(`Search: ${queries.length} queries, files as stored, median of 3 rounds`, rows);
  await benchDialog(result, queries);
  await rm(folder, { recursive: true, force: true });
}

/** The site's pages as its Worker answers them: plain Pagefind reads whole pages. */
async function servedPages(project: Project): Promise<SearchPage[]> {
  const { origin, stop } = await startBareWorkerd(project.folders.out);
  try {
    const pages: SearchPage[] = [];
    for (const { page } of project.rows) {
      const answer = await fetch(origin + href(project.site, page.path));
      if (!answer.ok) throw new Error(`${page.path} answers ${answer.status}`);
      const found = searchPage(project, { page, html: await answer.text() });
      if (found !== undefined) pages.push(found);
    }
    return pages;
  } finally {
    await stop();
  }
}

/** Pagefind as it comes: the pages' HTML, its own words. */
async function writePlain(pages: SearchPage[], folder: string): Promise<number> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const { index } = await createIndex({ rootSelector: 'main' });
  if (index === undefined) throw new Error('Pagefind made no index');
  for (const { path: url, html } of pages) await index.addHTMLFile({ url, content: html });
  await index.writeFiles({ outputPath: folder });
  const { files } = await index.getFiles();
  await close();
  return files.filter(({ path: name }) => !/(?:ui|highlight)\.(?:js|css)$/.test(name)).reduce((sum, { content }) => sum + content.byteLength, 0);
}

async function inBrowser(kind: 'ours' | 'plain', folder: string, assets: string): Promise<Row> {
  const server = await serveFolders({ ours: path.join(folder, 'ours'), plain: path.join(folder, 'plain'), assets });
  const launched = await launchChromium();
  const browser = await chromium.connect(launched.wsEndpoint());
  try {
    const engine = (await readdir(assets)).find((name) => /^search-engine.*\.js$/.test(name)) ?? '';
    const first: { bytes: number; requests: number }[] = [];
    for (const query of queries.slice(0, 6)) {
      const page = await browser.newPage();
      await prepare(page, server.origin, kind, engine);
      server.taken();
      await ask(page, query);
      first.push(server.taken());
      await page.close();
    }
    const page = await browser.newPage();
    await prepare(page, server.origin, kind, engine);
    for (const query of queries) await ask(page, query);
    const warm: number[] = [];
    for (let round = 0; round < 3; round++) for (const query of queries) warm.push(await ask(page, query));
    return { 'first query (KiB)': shown(median(first.map(({ bytes }) => bytes)) / 1024), 'at most (KiB)': shown(Math.max(...first.map(({ bytes }) => bytes)) / 1024), requests: median(first.map(({ requests }) => requests)), 'warm query (ms)': shown(median(warm)), 'slowest (ms)': shown(Math.max(...warm)) };
  } finally {
    await browser.close();
    await launched.close();
    server.stop();
  }
}

/** Puts a function on the page that searches and reads what the first five results show. Nothing is loaded before it is called. */
async function prepare(page: Page, origin: string, kind: 'ours' | 'plain', engine: string): Promise<void> {
  await page.goto(origin);
  const ours = `async (query) => {
    window.engine ??= (await import('/assets/${engine}')).createSearchEngine('/ours/');
    const { hits, terms } = await window.engine.query(query);
    await Promise.all(hits.slice(0, 5).map((hit) => window.engine.show(hit, terms, 4)));
  }`;
  const plain = `async (query) => {
    window.engine ??= await import('/plain/pagefind.js');
    const { results } = await window.engine.search(query);
    await Promise.all(results.slice(0, 5).map((result) => result.data()));
  }`;
  await page.evaluate(`window.ask = ${kind === 'ours' ? ours : plain}; undefined`);
}

async function ask(page: Page, query: string): Promise<number> {
  return page.evaluate(async (wanted) => {
    const start = performance.now();
    await (window as unknown as { ask: (query: string) => Promise<void> }).ask(wanted);
    return performance.now() - start;
  }, query);
}
