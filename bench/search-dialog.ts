import { chromium } from 'playwright-core';
import type { BuildResult } from '../build/build-site.ts';
import { startWorkerd } from '../build/workerd.ts';
import { launchChromium } from '../tests/support/chromium.ts';
import { openSearch } from '../tests/support/search.ts';
import { median, printTable, shown } from './table.ts';

/** From the keystroke to the painted results in the site's own dialog, each query for the first time, on a warm index. */
export async function benchDialog({ project }: BuildResult, queries: string[]): Promise<void> {
  const server = await startWorkerd(project.folders.out, project.site.baseUrl);
  const launched = await launchChromium();
  const browser = await chromium.connect(launched.wsEndpoint());
  try {
    const page = await browser.newPage();
    await page.goto(new URL(`${project.site.baseUrl}search/`, (await server.ready).origin).href);
    await openSearch(page);
    const times: number[] = [];
    for (const query of ['参数', ...queries]) {
      times.push(
        await page.evaluate(async (text) => {
          const input = document.querySelector<HTMLInputElement>('dialog input[role="combobox"]');
          const list = document.querySelector('dialog [role="listbox"]');
          if (input === null || list === null) throw new Error('the dialog is not open');
          const start = performance.now();
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
          input.dispatchEvent(new Event('input', { bubbles: true }));
          await new Promise<void>((resolve) => {
            const observer = new MutationObserver(() => {
              if (list.getAttribute('data-query') !== text) return;
              observer.disconnect();
              requestAnimationFrame(() => setTimeout(resolve));
            });
            observer.observe(list, { attributes: true });
          });
          return performance.now() - start;
        }, query),
      );
    }
    const [first = Number.NaN, ...warm] = times;
    printTable('Search: from the keystroke to the painted results in the dialog', [{ 'first query (ms)': shown(first), 'warm, median (ms)': shown(median(warm)), 'warm, slowest (ms)': shown(Math.max(...warm)) }]);
  } finally {
    await browser.close();
    await launched.close();
    await server.dispose();
  }
}
