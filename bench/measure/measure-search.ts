import type { Browser, Page } from 'playwright-core';
import { median } from '../report/statistics.ts';
import type { MeasuredSite, SearchSelectors } from '../servers/measured-site.ts';
import { conditions, openMeasuredPage } from './open-page.ts';
import { withTimeLimit, type Measurement } from './with-time-limit.ts';

/** The columns of a search: the figure, its heading, and its divisor. */
export const searchColumns: [figure: string, heading: string, unit: number][] = [
  ['firstBytes', 'first query (kB)', 1000],
  ['requests', 'requests', 1],
  ['firstMs', 'first query (ms)', 1],
  ['laterMs', 'later query (ms)', 1],
];

const firstQuery = '超时';
const laterQueries = ['流式输出', '嵌入', 'temperature', '错误', '图像'];

/** Measures the first query, including the requests of opening the search, and the median of later queries. */
export async function measureSearch(
  browser: Browser,
  site: Pick<MeasuredSite, 'origin' | 'traffic'>,
  path: string,
  search: SearchSelectors,
): Promise<Measurement> {
  const opened = await openMeasuredPage(browser, conditions.unthrottled);
  const { page } = opened;
  const measure = async () => {
    await page.goto(site.origin + path, { waitUntil: 'load', timeout: 30_000 });
    await opened.untilQuiet();
    const before = site.traffic();
    await page.locator(search.open).locator('visible=true').first().click({ timeout: 10_000 });
    await page.locator(search.input).waitFor({ timeout: 10_000 });
    const firstMs = await queryMs(page, search, firstQuery);
    await opened.untilQuiet();
    const after = site.traffic();
    const laterMs: number[] = [];
    for (const query of laterQueries) laterMs.push(await queryMs(page, search, query));
    return {
      firstBytes: after.bytes - before.bytes,
      requests: after.requests - before.requests,
      firstMs,
      laterMs: median(laterMs),
    };
  };
  return withTimeLimit(60_000, measure, opened.close);
}

/**
 * Measures the time from the input of a query to the paint of its complete results with excerpts, in milliseconds.
 * @throws Error if nothing changed within 10 seconds
 */
async function queryMs(page: Page, search: SearchSelectors, query: string): Promise<number> {
  const changed = page.evaluate(waitForResults, search);
  await page.locator(search.input).fill(query, { timeout: 5_000 });
  const time = await changed;
  if (time === null) throw new Error(`no results for ${query}`);
  return time;
}

/** Resolves once the results have not changed for 700 ms, or with null after 10 seconds. Runs in the page. */
function waitForResults({ input, results }: SearchSelectors): Promise<number | null> {
  return new Promise((resolve) => {
    let typedAt: number | undefined;
    let paintedAt: number | undefined;
    const observer = new MutationObserver((records) => {
      const list = document.querySelector(results);
      const concernsList = ({ target, addedNodes }: MutationRecord) =>
        list?.contains(target) === true || [...addedNodes].some((node) => node.contains(list));
      if (typedAt === undefined || list === null || !records.some(concernsList)) return;
      requestAnimationFrame(() => setTimeout(() => (paintedAt = performance.now())));
    });
    observer.observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: ['data-query'],
    });
    const onInput = () => (typedAt = performance.now());
    document.querySelector(input)?.addEventListener('input', onInput, { once: true, capture: true });
    const startedAt = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      const settled = typedAt !== undefined && paintedAt !== undefined && now - paintedAt > 700;
      if (!settled && now - startedAt < 10_000) return;
      clearInterval(timer);
      observer.disconnect();
      resolve(settled ? (paintedAt ?? 0) - (typedAt ?? 0) : null);
    }, 50);
  });
}
