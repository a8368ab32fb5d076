import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { inject, onTestFinished } from 'vitest';

let connection: Promise<Browser> | undefined;

/** A page of Chromium, and its console errors, warnings and uncaught exceptions. */
export type Visit = { page: Page; complaints: string[] };

/** Opens a path of the fixture site `engine`, or a full URL, in a new context that is closed at the end of the test. */
export async function openPage(path: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const browser = await (connection ??= chromium.connect(inject('browser')));
  const context = await browser.newContext({ locale: 'zh-CN', ...options });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(new URL(path, inject('engine')).href);
  // If the modules fail to load, the test continues, as a reader would.
  const hydrated = ':root[data-hydrated], :root:not(:has(script[type="module"]))';
  if (options.javaScriptEnabled !== false)
    await page.waitForSelector(hydrated, { state: 'attached', timeout: 5000 }).catch(() => undefined);
  return { page, complaints };
}
