import type { Browser, Page } from 'playwright-core';
import { attempt, type Attempt } from './attempt.ts';
import type { Proxy } from '../compressing-proxy.ts';
import { openPage } from './open-page.ts';

/** Where a site's search is: what opens it, where the query is typed, and what its answers appear in. */
export type Search = { open: string; input: string; results: string };

const first = '超时';
const later = ['流式输出', '嵌入', 'temperature', '错误', '图像'];

/** The first query of a reader: kB and milliseconds, from the search's opening on; then the time that later ones take. Not throttled. */
export async function find(browser: Browser, proxy: Pick<Proxy, 'origin' | 'wire'>, path: string, search: Search): Promise<Attempt> {
  const open = await openPage(browser, { throttled: false });
  const { page } = open;
  return attempt(60_000, async () => {
    await page.goto(proxy.origin + path, { waitUntil: 'load', timeout: 30_000 });
    await open.quiet();
    const before = proxy.wire();
    await page.locator(search.open).locator('visible=true').first().click({ timeout: 10_000 });
    await page.locator(search.input).waitFor({ timeout: 10_000 });
    const answered = await ask(page, search, first);
    await open.quiet();
    const after = proxy.wire();
    const times: number[] = [];
    for (const query of later) times.push(await ask(page, search, query));
    return { 'first query (kB)': (after.bytes - before.bytes) / 1000, requests: after.requests - before.requests, 'first query (ms)': answered, 'later query (ms)': times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN };
  }, open.close);
}

/**
 * From the keystroke to the last change of the answers, painted: a site's waiting for more keystrokes and what it
 * loads for its excerpts count, as the reader waits for them.
 * @throws Error when nothing was answered within 10 seconds.
 */
async function ask(page: Page, { input, results }: Search, query: string): Promise<number> {
  const time = page.evaluate(
    ([field = '', list = '']) =>
      new Promise<number>((resolve) => {
        let start = 0;
        let changed = 0;
        const observer = new MutationObserver((records) => {
          const shown = document.querySelector(list);
          const about = ({ target, addedNodes }: MutationRecord) => shown?.contains(target) === true || [...addedNodes].some((node) => node.contains(shown));
          if (start === 0 || shown === null || !records.some(about)) return;
          requestAnimationFrame(() => setTimeout(() => (changed = performance.now())));
        });
        observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ['data-query'] });
        document.querySelector(field)?.addEventListener('input', () => (start = performance.now()), { once: true, capture: true });
        const began = performance.now();
        const timer = setInterval(() => {
          const done = changed > 0 && performance.now() - changed > 700;
          if (!done && performance.now() - began < 10_000) return;
          clearInterval(timer);
          observer.disconnect();
          resolve(done ? changed - start : -1);
        }, 50);
      }),
    [input, results],
  );
  await page.locator(input).fill(query, { timeout: 5_000 });
  const answered = await time;
  if (answered < 0) throw new Error(`no answer to ${query}`);
  return answered;
}
