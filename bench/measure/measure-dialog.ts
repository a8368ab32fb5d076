import { chromium } from 'playwright-core';
import type { Project } from '../../build/project/project.ts';
import { startWorkerd } from '../../build/deploy/workerd.ts';
import { routingOf } from '../../build/features.ts';
import { launchChromium } from '../../tests/support/chromium.ts';
import { openSearch } from '../../tests/support/search.ts';
import { formatNumber, median } from '../report/statistics.ts';
import type { Row } from '../report/table.ts';

/** Measures the time from input to painted results in the site's dialog, once per query; the first loads the index. */
export async function measureDialog({ folders, site, config }: Project, queries: string[]): Promise<Row> {
  const server = await startWorkerd(folders.out, routingOf(config));
  const launched = await launchChromium();
  const browser = await chromium.connect(launched.wsEndpoint());
  try {
    const page = await browser.newPage();
    await page.goto(new URL(`${site.baseUrl}search/`, (await server.ready).origin).href);
    await openSearch(page);
    const times: number[] = [];
    for (const query of ['参数', ...queries]) times.push(await page.evaluate(typeAndWait, query));
    const [first = Number.NaN, ...warm] = times;
    return {
      'first query (ms)': formatNumber(first),
      'warm, median (ms)': formatNumber(median(warm)),
      'warm, slowest (ms)': formatNumber(Math.max(...warm)),
    };
  } finally {
    await browser.close();
    await launched.close();
    await server.dispose();
  }
}

/** Types a query and returns the time until its results are painted, in milliseconds. Runs in the page. */
async function typeAndWait(query: string): Promise<number> {
  const input = document.querySelector<HTMLInputElement>('dialog input[role="combobox"]');
  const list = document.querySelector('dialog [role="listbox"]');
  if (input === null || list === null) throw new Error('The search dialog is not open.');
  const start = performance.now();
  // React only notices a new value if it is set by the prototype's setter.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, query);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (list.getAttribute('data-query') !== query) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(resolve));
    });
    observer.observe(list, { attributes: true });
  });
  return performance.now() - start;
}
