import { chromium, type Browser } from 'playwright-core';
import { launchChromium } from '../../tests/support/chromium.ts';
import { formatMedian, formatNumber, median } from '../report/statistics.ts';
import { printTable, type Row } from '../report/table.ts';
import type { MeasuredSite } from '../servers/measured-site.ts';
import { measureClick, type ClickConditions } from './measure-click.ts';
import { measureSearch, searchColumns } from './measure-search.ts';
import { measureVisit, visitColumns } from './measure-visit.ts';
import { conditions, nameConditions } from './open-page.ts';
import { toError, type Measurement } from './with-time-limit.ts';

/** A row of a table: how it is measured, and its measurements so far. */
type Task = {
  table: string;
  row: Row;
  columns: typeof visitColumns;
  run: (browser: Browser) => Promise<Measurement>;
  measurements: Measurement[];
};

const clicks: ClickConditions[] = [
  { ...conditions.unthrottled, hoverMs: 0 },
  { ...conditions.throttled, hoverMs: 0 },
  { ...conditions.throttled, hoverMs: 100 },
];

/**
 * Compares sites, and prints a table for each kind of visit, for clicks and for searches. Each round measures all
 * sites, starting with another one, so that other load on the machine affects all equally.
 */
export async function compareSites(sites: MeasuredSite[], rounds: number): Promise<void> {
  const tables = Map.groupBy(sites.flatMap(tasksOf), ({ table }) => table);
  for (let round = 0; round < rounds; round++) {
    // A new browser for each round, so that a crash affects only one round. Requests to the internet fail at once.
    const server = await launchChromium(['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1']);
    const browser = await chromium.connect(server.wsEndpoint());
    try {
      await warmUp(browser, sites);
      for (const task of [...tables.values()].flatMap((tasks) => rotate(tasks, round))) {
        task.measurements.push(await task.run(browser).catch(toError));
      }
    } finally {
      await browser.close().catch(() => undefined);
      await server.close();
    }
  }
  for (const [table, tasks] of tables) {
    printTable(`${table}, median of ${rounds} (min–max)`, [...tasks.map(rowOf), ...ratiosOf(tasks)]);
  }
}

/** Divides the first site's medians by those of each other site: ratios also hold on a faster or slower machine. */
function ratiosOf([own, ...others]: Task[]): Row[] {
  if (own === undefined) return [];
  const medianOf = ({ measurements }: Task, figure: string) =>
    median(measurements.flatMap((item) => (item instanceof Error ? [] : [item[figure] ?? Number.NaN])));
  return others.map((other) => ({
    site: `÷ ${String(other.row['site'])}`,
    ...Object.fromEntries(
      own.columns.map(([figure, heading]) => [heading, formatNumber(medianOf(own, figure) / medianOf(other, figure))]),
    ),
  }));
}

/** Opens a page of each site in a discarded context, so that the browser has loaded the system fonts. */
async function warmUp(browser: Browser, sites: MeasuredSite[]): Promise<void> {
  for (const { origin, pages } of sites) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const url = origin + (Object.values(pages)[0] ?? '/');
    await page.goto(url, { waitUntil: 'load', timeout: 60_000 }).catch(() => undefined);
    await context.close();
  }
}

function rotate<Item>(items: Item[], by: number): Item[] {
  const first = by % items.length;
  return [...items.slice(first), ...items.slice(0, first)];
}

function tasksOf(site: MeasuredSite): Task[] {
  const { name, origin, pages, click, search } = site;
  const visits = Object.entries(pages).flatMap(([kind, path]) =>
    Object.values(conditions).map((condition) => ({ kind, path, condition })),
  );
  const tasks = visits.map(({ kind, path, condition }): Task => ({
    table: `First visit of the ${kind}, ${nameConditions(condition)}`,
    row: { site: name, page: path },
    columns: visitColumns,
    run: (browser) => measureVisit(browser, site, path, condition),
    measurements: [],
  }));
  if (click !== undefined) {
    for (const clickConditions of clicks) {
      const { hoverMs } = clickConditions;
      const hover = hoverMs === 0 ? '' : `, ${hoverMs} ms after the pointer came`;
      tasks.push({
        table: `A click to the painted page${hover}, ${nameConditions(clickConditions)}`,
        row: { site: name },
        columns: [['clickToPaintMs', 'ms', 1]],
        run: (browser) => measureClick(browser, origin + click.from, click.link, clickConditions),
        measurements: [],
      });
    }
  }
  if (search !== undefined) {
    tasks.push({
      table: `Search, ${nameConditions(conditions.unthrottled)}`,
      row: { site: name },
      columns: searchColumns,
      run: (browser) => measureSearch(browser, site, click?.from ?? '/', search),
      measurements: [],
    });
  }
  return tasks;
}

function rowOf({ row, columns, measurements }: Task): Row {
  const successes = measurements.flatMap((measurement) => (measurement instanceof Error ? [] : [measurement]));
  const [failure] = measurements.filter((measurement) => measurement instanceof Error);
  const cells = columns.map(([figure, heading, unit]) => {
    const values = successes.map((measurement) => (measurement[figure] ?? Number.NaN) / unit);
    return [heading, values.length === 0 ? '–' : formatMedian(values)];
  });
  const failed = `${measurements.length - successes.length} of ${measurements.length} failed`;
  const remark = failure === undefined ? '' : `${failed}: ${failure.message.split('\n')[0] ?? ''}`;
  return { ...row, ...Object.fromEntries(cells), remark };
}
