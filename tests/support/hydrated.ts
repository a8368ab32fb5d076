import type { BrowserContextOptions } from 'playwright-core';
import { openPage, type Visit } from './browser.ts';

/** Opens a page and waits until its shell is hydrated. */
export async function openHydrated(path: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const visit = await openPage(path, options);
  await visit.page.waitForSelector('html[data-hydrated]', { state: 'attached' });
  return visit;
}
