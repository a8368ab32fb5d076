import { chromium, type Browser } from 'playwright-core';
import { launchChromium } from '../../tests/support/chromium.ts';
import type { Proxy } from '../compressing-proxy.ts';
import { printTable, spread, type Row } from '../table.ts';
import type { Attempt } from './attempt.ts';
import { click } from './click.ts';
import { find, type Search } from './find.ts';
import { conditions } from './open-page.ts';
import { visit } from './visit.ts';

/** A site that is served and measured: its pages by what they are, a click from one to another, its search. */
export type Contender = Pick<Proxy, 'origin' | 'wire'> & {
  name: string;
  pages: Record<string, string>;
  click?: { from: string; link: string } | undefined;
  search?: Search | undefined;
};

type Task = { table: string; row: Row; columns: [key: string, title: string, unit: number][]; run: (browser: Browser) => Promise<Attempt>; attempts: Attempt[] };

const visitColumns: Task['columns'] = [
  ['kB in all', 'kB', 1],
  ['kB to load', 'kB until load', 1],
  ['script to load', 'of it JS', 1],
  ['requests', 'requests', 1],
  ['firstPaint', 'first paint (s)', 1000],
  ['fcp', 'FCP (s)', 1000],
  ['lcp', 'LCP (s)', 1000],
  ['tbt', 'TBT (ms)', 1],
  ['longest task', 'longest task (ms)', 1],
];
const findColumns = ['first query (kB)', 'requests', 'first query (ms)', 'later query (ms)'].map((name): [string, string, number] => [name, name, 1]);

/**
 * Measures sites side by side: each round goes through all of them and begins with another, so that what else the
 * machine does falls on all alike. Prints a table for visits, clicks and searches: median, and least to most in brackets.
 */
export async function measureContenders(contenders: Contender[], runs: number): Promise<void> {
  // The same thing of different sites is measured in a row.
  const tables = Map.groupBy(contenders.flatMap(tasksOf), ({ table }) => table);
  for (let round = 0; round < runs; round++) {
    // A new browser each round: one that crashed takes one round with it, no more.
    // Nothing but this machine is there: what a page asks of the internet fails at once.
    const server = await launchChromium(['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1']);
    const browser = await chromium.connect(server.wsEndpoint());
    try {
      await warmUp(browser, contenders);
      for (const task of [...tables.values()].flatMap((tasks) => rotated(tasks, round))) task.attempts.push(await task.run(browser).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error)))));
    } finally {
      await browser.close().catch(() => undefined);
      await server.close();
    }
  }
  for (const [table, rows] of tables) printTable(`${table}, median of ${runs} (least to most)`, rows.map(({ row, columns, attempts }) => ({ ...row, ...cells(columns, attempts) })));
}

/**
 * Opens a page of each site, which does not count: a reader's browser has run for a while and knows the fonts of its
 * machine, which it opens when it first needs them. What it fetches is kept for no other visit.
 */
async function warmUp(browser: Browser, contenders: Contender[]): Promise<void> {
  for (const { origin, pages } of contenders) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(origin + (Object.values(pages)[0] ?? '/'), { waitUntil: 'load', timeout: 60_000 }).catch(() => undefined);
    await context.close();
  }
}

function rotated<Item>(items: Item[], by: number): Item[] {
  const first = by % items.length;
  return [...items.slice(first), ...items.slice(0, first)];
}

/** The measurements of a site. */
function tasksOf(contender: Contender): Task[] {
  const { name, origin, pages, click: link, search } = contender;
  const tasks = Object.entries(pages).map(([page, path]): Task => ({ table: `First visit of the ${page}, ${conditions.throttled}`, row: { site: name, page: path }, columns: visitColumns, run: (browser) => visit(browser, contender, path), attempts: [] }));
  if (link !== undefined) {
    for (const throttled of [false, true]) {
      tasks.push({ table: `A click to the painted page, ${throttled ? conditions.throttled : conditions.plain}`, row: { site: name }, columns: [['ms', 'ms', 1]], run: (browser) => click(browser, origin + link.from, link.link, throttled), attempts: [] });
    }
  }
  if (search !== undefined) tasks.push({ table: `Search, ${conditions.plain}`, row: { site: name }, columns: findColumns, run: (browser) => find(browser, contender, link?.from ?? '/', search), attempts: [] });
  return tasks;
}

function cells(columns: Task['columns'], attempts: Attempt[]): Row {
  const good = attempts.flatMap((one) => (one instanceof Error ? [] : [one]));
  const failed = attempts.flatMap((one) => (one instanceof Error ? [one] : []));
  const remark = failed.length === 0 ? '' : `${failed.length} of ${attempts.length} failed: ${failed[0]?.message.split('\n')[0] ?? ''}`;
  return { ...Object.fromEntries(columns.map(([key, title, unit]) => [title, good.length === 0 ? '–' : spread(good.map((one) => (one[key] ?? Number.NaN) / unit))])), remark };
}
