import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import type { Page } from 'playwright-core';
import { openPage } from '../support/browser.ts';

declare global {
  // Filled in by the page itself, frame by frame: how many blocks wait, and how many there are.
  var layouts: { waiting: number; all: number }[];
  // Of the blocks that a frame showed, which hold code; and is the sidebar there.
  var shown: { code: boolean[]; sidebar: boolean }[];
  // When the first of the content was painted, in milliseconds.
  var contentPaint: number;
}

const pages = ['/api-guides/timeout/', '/', '/changelog/', '/api/'];
/** Blocks, in whatever a page is made of. */
const blocks = '.sidebar > .sidebar-list, .toc, .hero-text > *, #content > *, .timeline li, .timeline li > *, .reference-nav details > *, .reference-body > *, .reference-body .doc > *, .reference-body .prop, .reference-body .samples *';

describe('a page that is opened', () => {
  test.each(pages)('is laid out frame by frame, and in the end as without script: %s', async (path) => {
    const page = await opened(path, noteLayouts);
    await page.waitForFunction(() => document.readyState === 'complete' && document.documentElement.dataset['opening'] === undefined);
    const layouts = await page.evaluate(() => globalThis.layouts);
    expect(layouts.filter(({ waiting, all }) => waiting > 0 && waiting < all).length).toBeGreaterThan(1);
    expect(await waiting(page)).toEqual([]);
    const plain = await openPage(path, { javaScriptEnabled: false });
    expect(await styles(page)).toEqual(await styles(plain.page));
  });

  test('keeps the lists beside its content waiting, and shows the sidebar before what comes below the title', async () => {
    const halted = await opened('/api-guides/timeout/', stopFrames);
    const lists = halted.locator('.sidebar > .sidebar-list, .toc');
    expect(await lists.evaluateAll((all) => all.map((list) => (list as HTMLElement).style.visibility))).toEqual(['hidden', 'hidden']);
    const shown = await framesOf('/api-guides/timeout/');
    expect(shown.filter(({ code, sidebar }) => code.length > 0 && !sidebar)).toEqual([]);
  });

  test('shows nothing more in a frame that showed code', async () => {
    const shown = await framesOf('/api-guides/timeout/');
    expect(shown.filter(({ code }) => code.includes(true)).length).toBeGreaterThan(3);
    expect(shown.filter(({ code }) => code.slice(0, -1).includes(true))).toEqual([]);
  });

  test.each([
    ['with a fragment', '/api-guides/timeout/#faq', () => undefined],
    ['with a text fragment', '/api-guides/timeout/#:~:text=60', () => undefined],
    ['that nobody looks at', '/api-guides/timeout/', () => Object.defineProperty(document, 'hidden', { get: () => true })],
  ])('%s is laid out at once', async (_, path, prepare) => {
    const page = await opened(path, stopFrames, prepare);
    expect(await waiting(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.dataset['opening'])).toBeUndefined();
  });

  test('is laid out at once where the browser goes to the place that the reader left', async () => {
    const page = await opened('/api-guides/timeout/', stopFrames);
    expect(await waiting(page)).not.toEqual([]);
    await page.reload();
    expect(await waiting(page)).toEqual([]);
    await page.goto(`${inject('origin')}/favicon.svg`);
    await page.goBack();
    expect(await waiting(page)).toEqual([]);
  });

  test.each(['keydown', 'click', 'beforeprint', 'visibilitychange'])('is there as a whole on %s', async (act) => {
    const page = await opened('/api/', stopFrames);
    expect(await waiting(page)).not.toEqual([]);
    await page.evaluate((type) => document.dispatchEvent(new Event(type, { bubbles: true })), act);
    expect(await waiting(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.dataset['opening'])).toBeUndefined();
  });

  test('is there as a whole after a while where no frame is drawn', async () => {
    const page = await opened('/changelog/', stopFrames);
    expect(await waiting(page)).not.toEqual([]);
    await expect.poll(() => waiting(page)).toEqual([]);
  });
});

describe('the modules of a page', () => {
  test.each([
    ['at its top', '/api-guides/timeout/'],
    ['at a place of it', '/api-guides/timeout/#faq'],
  ])('wait until the content is painted %s', async (_, path) => {
    const page = await opened(path, stopFrames);
    await page.waitForLoadState('load');
    expect(await modules(page)).toBe(0);
  });

  test.each(['keydown', 'click', 'visibilitychange'])('do not wait after %s', async (act) => {
    const page = await opened('/api-guides/timeout/', stopFrames);
    await page.evaluate((type) => document.dispatchEvent(new Event(type, { bubbles: true })), act);
    await expect.poll(() => modules(page)).toBeGreaterThan(0);
    await page.waitForFunction(() => document.querySelectorAll('script[type="module"]').length === 1);
  });

  test('do not wait in a page that nobody looks at', async () => {
    const page = await opened('/api-guides/timeout/', stopFrames, () => Object.defineProperty(document, 'hidden', { get: () => true }));
    await expect.poll(() => modules(page)).toBeGreaterThan(0);
  });

  test('are fetched, but do not run, before the whole page is there', async () => {
    const html = await (await fetch(`${inject('origin')}/api/`)).text();
    const half = html.indexOf('id="createChatCompletion.response');
    expect(half).toBeGreaterThan(0);
    let release: (() => void) | undefined;
    const server = createServer(async (request, response) => {
      const answer = await fetch(inject('origin') + request.url);
      response.setHeader('Content-Type', answer.headers.get('content-type') ?? '');
      if (request.url !== '/api/') return void response.end(await answer.bytes());
      response.write(html.slice(0, half));
      release = () => response.end(html.slice(half));
    }).listen(0);
    onTestFinished(() => void server.close());
    const { page, complaints } = await openPage('/favicon.svg');
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/api/`, { waitUntil: 'commit' });
    await expect.poll(() => modules(page)).toBeGreaterThan(0);
    expect(await page.locator('script[type="module"]').count()).toBe(0);
    release?.();
    await page.waitForSelector('[data-hydrated]:not([data-opening])', { state: 'attached' });
    expect(await waiting(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('run once, after the first paint of the content', async () => {
    const page = await opened('/api-guides/timeout/', noteContent);
    await expect.poll(() => modules(page)).toBeGreaterThan(0);
    const { content, react } = await page.evaluate(() => ({
      content: globalThis.contentPaint,
      react: performance.getEntriesByType('resource').find(({ name }) => name.includes('/react-'))?.startTime,
    }));
    expect(content).toBeGreaterThan(0);
    expect(react).toBeGreaterThanOrEqual(content);
    expect(await page.locator('script[type="module"]').count()).toBe(1);
  });
});

/** Opens a page in which some functions run before its own scripts. */
async function opened(path: string, ...prepare: (() => unknown)[]): Promise<Page> {
  const { page } = await openPage('/favicon.svg');
  for (const one of prepare) await page.addInitScript(one);
  await page.goto(inject('origin') + path);
  return page;
}

function styles(page: Page): Promise<string[]> {
  return page.locator(blocks).evaluateAll((all) => all.map((block) => (block as HTMLElement).style.cssText));
}

/** What the blocks are that wait. */
function waiting(page: Page): Promise<string[]> {
  return page.locator(blocks).evaluateAll((all) => all.filter((block) => (block as HTMLElement).style.visibility === 'hidden').map(({ outerHTML }) => outerHTML.slice(0, 80)));
}

function noteLayouts(): void {
  globalThis.layouts = [];
  const note = () => {
    const all = [...document.querySelectorAll<HTMLElement>('#content > *, .reference-body *')];
    globalThis.layouts.push({ waiting: all.filter(({ style }) => style.visibility === 'hidden').length, all: all.length });
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
}

/** What each frame showed of a page that is opened. */
async function framesOf(path: string): Promise<typeof globalThis.shown> {
  const page = await opened(path, noteShown);
  await page.waitForFunction(() => document.readyState === 'complete' && document.documentElement.dataset['opening'] === undefined);
  return page.evaluate(() => globalThis.shown);
}

function noteShown(): void {
  globalThis.shown = [];
  const waiting = new Set<HTMLElement>();
  const note = () => {
    const code: boolean[] = [];
    for (const block of document.querySelectorAll<HTMLElement>('#content > *')) {
      if (block.style.visibility === 'hidden') waiting.add(block);
      else if (waiting.delete(block)) code.push(block.querySelector('pre') !== null);
    }
    globalThis.shown.push({ code, sidebar: document.querySelector<HTMLElement>('.sidebar-list')?.style.visibility === '' });
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
}

/** How many of the entry's imports were fetched. */
function modules(page: Page): Promise<number> {
  return page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/react-')).length);
}

/** Notes when the browser had painted the first of the content; the screen shows it some milliseconds later. */
function noteContent(): void {
  type Paint = PerformanceEntry & { element?: Element; paintTime: number };
  new PerformanceObserver((list) => {
    for (const { element, paintTime } of list.getEntries() as Paint[]) if (element?.closest('#content')) globalThis.contentPaint ??= paintTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

function stopFrames(): void {
  globalThis.requestAnimationFrame = () => 0;
}
