import type { Browser } from 'playwright-core';
import { openMeasuredPage, type Conditions, type MeasuredPage } from './open-page.ts';
import { withTimeLimit, type Measurement } from './with-time-limit.ts';

/**
 * The conditions of a click. `hoverMs` is how long the pointer hovers over the link before; readers hover for more than
 * 300 ms (https://calendar.perfplanet.com/2019/instant-pages-with-just-in-time-preloading/).
 */
export type ClickConditions = Conditions & { hoverMs: number };

/** Measures the time from a click on a link of an idle page to the paint of the linked page, in milliseconds. */
export async function measureClick(
  browser: Browser,
  url: string,
  link: string,
  { hoverMs, ...conditions }: ClickConditions,
): Promise<Measurement> {
  const opened = await openMeasuredPage(browser, conditions);
  const measure = async () => {
    await opened.page.goto(url, { waitUntil: 'load', timeout: 30_000 });
    await opened.untilQuiet();
    await opened.page.evaluate(() => sessionStorage.setItem('wait', ''));
    const visible = opened.page.locator(link).locator('visible=true').first();
    if (hoverMs > 0) {
      await visible.hover({ timeout: 10_000 });
      await opened.page.waitForTimeout(hoverMs);
    }
    await visible.click({ timeout: 10_000, noWaitAfter: true });
    return { clickToPaintMs: await clickToPaintMs(opened) };
  };
  return withTimeLimit(60_000, measure, opened.close);
}

/** @throws Error if nothing was painted within 15 seconds */
async function clickToPaintMs({ page, observed }: MeasuredPage): Promise<number> {
  for (const end = Date.now() + 15_000; Date.now() < end;) {
    await page.waitForTimeout(50);
    // Evaluating fails while the document is replaced.
    const time = await observed().then(
      (record) => record.clickToPaintMs,
      () => undefined,
    );
    if (time !== undefined) return time;
  }
  throw new Error('no other page was painted');
}
