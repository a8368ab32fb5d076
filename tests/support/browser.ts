import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { inject, onTestFinished } from 'vitest';

let connection: Promise<Browser> | undefined;

/** A page of Chromium with what it complained about: console errors and uncaught exceptions. */
export type Visit = { page: Page; complaints: string[] };

/** Contexts that no test uses, by their options: a new one takes longer than most tests. */
const idle = new Map<string, BrowserContext[]>();

/** Opens a path of the fixture site `engine`, or a full URL, in a page of its own, without stored data, that ends with the test. */
export async function openPage(path: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await takeContext({ locale: 'zh-CN', ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(new URL(path, inject('engine')).href);
  // Where the modules cannot be had, the test goes on like a reader.
  const hydrated = ':root[data-hydrated], :root:not(:has(script[type="module"]))';
  if (options.javaScriptEnabled !== false)
    await page.waitForSelector(hydrated, { state: 'attached', timeout: 5000 }).catch(() => undefined);
  return { page, complaints };
}

async function takeContext(options: BrowserContextOptions): Promise<BrowserContext> {
  const kind = JSON.stringify(options);
  const others = idle.get(kind) ?? [];
  idle.set(kind, others);
  const browser = await (connection ??= chromium.connect(inject('browser')));
  const context = others.pop() ?? (await browser.newContext(options));
  onTestFinished(async () => {
    await Promise.all(context.pages().map((page) => page.close()));
    await context.setOffline(false);
    await context.setStorageState({ cookies: [], origins: [] });
    others.push(context);
  });
  return context;
}
