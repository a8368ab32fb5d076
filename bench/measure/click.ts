import type { Browser } from 'playwright-core';
import { attempt, type Attempt } from './attempt.ts';
import { openPage, type OpenPage } from './open-page.ts';

/** A click on a link of a page at rest to the paint of the page that it leads to, in milliseconds. */
export async function click(browser: Browser, url: string, link: string, throttled: boolean): Promise<Attempt> {
  const open = await openPage(browser, { throttled });
  return attempt(60_000, async () => {
    await open.page.goto(url, { waitUntil: 'load', timeout: 30_000 });
    await open.quiet();
    await open.page.evaluate(() => sessionStorage.setItem('wait', ''));
    await open.page.locator(link).locator('visible=true').first().click({ timeout: 10_000, noWaitAfter: true });
    return { ms: await painted(open) };
  }, open.close);
}

/** @throws Error when nothing was painted within 15 seconds. */
async function painted({ page, observed }: OpenPage): Promise<number> {
  for (const end = Date.now() + 15_000; Date.now() < end; ) {
    await page.waitForTimeout(50);
    // Between two documents there is none that could answer.
    const time = await observed().then((seen) => seen.painted, () => undefined);
    if (time !== undefined) return time;
  }
  throw new Error('no other page was painted');
}
