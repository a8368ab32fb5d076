import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openPage } from '../support/browser.ts';

const from = '/markdown-page/';
const to = '/sdk/java/install/';
const code = /\/_pages\/sdk\/java\/install\/page\.json$/;

/** Opens a page of a reader who saves data, so that no page's code comes before it is asked for. */
async function openThrifty(
  before: (page: Page) => Promise<unknown> = async () => undefined,
  connection: object = { saveData: true },
): Promise<Page> {
  const { page } = await openPage('/robots.txt');
  await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection);
  await before(page);
  await page.goto(new URL(from, page.url()).href);
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
  return page;
}

/** Follows a link to the other page; `kept` tells later whether the document is still the same. */
async function follow(page: Page): Promise<void> {
  await page.evaluate((path) => {
    document.body.dataset['kept'] = 'yes';
    document.getElementById('content')?.insertAdjacentHTML('afterbegin', `<a id="go" href="${path}">go</a>`);
    document.getElementById('go')?.click();
  }, to);
}

const kept = (page: Page) => page.evaluate(() => document.body.dataset['kept'] === 'yes');

describe('while the code of a page takes its time', () => {
  test('a progress bar and a spinner show after 200 ms, and go when the page stands', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const page = await openThrifty((page) => page.route(code, async (route) => held.then(() => route.continue())));
    await page.evaluate(() => {
      const start = { time: 0 };
      Object.assign(globalThis, { start });
      document.addEventListener('click', () => (start.time = performance.now()), { capture: true });
      new MutationObserver(() => {
        if (document.querySelector('[role="progressbar"]') !== null)
          document.body.dataset['after'] ??= String(performance.now() - start.time);
      }).observe(document.body, { childList: true, subtree: true });
    });
    await follow(page);
    await page.getByRole('progressbar').waitFor();
    expect(Number(await page.evaluate(() => document.body.dataset['after']))).toBeGreaterThanOrEqual(199);
    expect(await page.locator('.page-loading .spinner').isVisible()).toBe(true);
    expect(new URL(page.url()).pathname).toBe(from);
    release();
    await page.waitForFunction((path) => location.pathname === path, to);
    expect(await page.getByRole('progressbar').count()).toBe(0);
    expect(await page.locator('.page-loading').count()).toBe(0);
    expect(await kept(page)).toBe(true);
  });

  test('the reader’s next choice wins', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const page = await openThrifty((page) => page.route(code, async (route) => held.then(() => route.continue())));
    await follow(page);
    await page.locator('.navbar-brand').click();
    await page.waitForFunction(() => location.pathname === '/');
    release();
    await page.waitForTimeout(300);
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await page.locator('.layout').getAttribute('data-layout')).toBe('landing');
  });
});

describe('code that a deployment took away', () => {
  test('leads to the page in full, once, and never to the banner for a wrong base URL', async () => {
    const page = await openThrifty((page) => page.route(code, (route) => route.fulfill({ status: 404, body: '' })));
    await follow(page);
    await page.waitForFunction((path) => location.pathname === path && document.readyState === 'complete', to);
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
    expect(await kept(page)).toBe(false);
    expect(await page.locator('#base-url-banner').count()).toBe(0);
    await page.goBack();
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
    await follow(page);
    await page.getByRole('alert').waitFor();
    expect(await kept(page)).toBe(true);
    const text = await page.getByRole('alert').innerText();
    expect(text).toContain('This page could not be loaded.');
    expect(text).toContain('页面加载失败。');
    expect(new URL(page.url()).pathname).toBe(to);
    expect(await page.locator('.navbar').isVisible()).toBe(true);
    await page.unroute(code);
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.locator('h1', { hasText: 'Java' }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});

describe('a reader who is offline', () => {
  test('gets the error box, not the browser’s page, and Retry works once the network is back', async () => {
    const page = await openThrifty();
    await page.context().setOffline(true);
    await follow(page);
    await page.getByRole('alert').waitFor();
    expect(await kept(page)).toBe(true);
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.waitForTimeout(500);
    expect(await page.getByRole('alert').isVisible()).toBe(true);
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.locator('h1', { hasText: 'Java' }).waitFor();
    await page.goBack();
    await page.locator('#go, h1').first().waitFor();
    expect(new URL(page.url()).pathname).toBe(from);
  });

  test('can go back from the error box to what was there', async () => {
    const page = await openThrifty();
    const title = await page.title();
    await page.context().setOffline(true);
    await follow(page);
    await page.getByRole('alert').waitFor();
    await page.goBack();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    expect(await page.title()).toBe(title);
    expect(await page.locator('#go').isVisible()).toBe(true);
  });
});

describe('the code of pages', () => {
  test('comes when a link nears the window, before it is asked for', async () => {
    const { page } = await openPage('/robots.txt');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(new URL('/sdk/python/install/', page.url()).href);
    await expect.poll(() => asked.filter((url) => code.test(url)).length, { timeout: 20_000 }).toBeGreaterThan(0);
  });

  test('comes, the Worker’s HTML included, when a link is pointed at', async () => {
    const { page } = await openPage('/markdown-page/');
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
    const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/');
    await page.locator('.navbar a[href="/api/"]').hover();
    expect((await asked).isNavigationRequest()).toBe(false);
  });

  test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
    'waits for the click where the connection says %o',
    async (connection) => {
      const asked: string[] = [];
      const page = await openThrifty(
        async (page) => page.on('request', (request) => asked.push(request.url())),
        connection,
      );
      await page.locator('.navbar a[href="/sdk-overview/"]').hover();
      await page.waitForTimeout(500);
      expect(asked.filter((url) => /\/assets\/(?!entry|react|styles)/.test(url))).toEqual([]);
    },
  );
});
