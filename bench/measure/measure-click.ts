import type { Browser } from 'playwright-core';
import { openMeasuredPage, type Conditions, type MeasuredPage } from './open-page.ts';
import { withTimeLimit, type Measurement } from './with-time-limit.ts';

/**
 * How a click is made. `hoverMs` is how long the pointer rests on the link before; a reader's rests for more than 300 ms
 * (https://calendar.perfplanet.com/2019/instant-pages-with-just-in-time-preloading/).
 */
export type ClickConditions = Conditions & { hoverMs: number };

/** Milliseconds from a click on a link of a page at rest to the paint of the page that it leads to. */
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

/** @throws Error when nothing was painted within 15 seconds. */
async function clickToPaintMs({ page, observed }: MeasuredPage): Promise<number> {
  for (const end = Date.now() + 15_000; Date.now() < end;) {
    await page.waitForTimeout(50);
    // Between two documents there is none to ask.
    const time = await observed().then(
      (seen) => seen.clickToPaintMs,
      () => undefined,
    );
    if (time !== undefined) return time;
  }
  throw new Error('no other page was painted');
}
