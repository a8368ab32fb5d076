import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openPage } from '../support/browser.ts';
import { openSearch } from '../support/search.ts';

const from = '/plain/';
const to = '/sdk/java/';
const title = '安装 Java SDK';
const file = /\/_pages\/sdk\/java\/page\.json$/;

/** Opens a page of a reader who saves data, so that no other page comes before it is asked for. */
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

const pagesOf = (asked: string[]) => asked.filter((url) => url.includes('/_pages/'));
const kept = (page: Page) => page.evaluate(() => document.body.dataset['kept'] === 'yes');

describe('while a page takes its time', () => {
  test('a progress bar and a spinner show after 200 ms, and go when the page stands', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const page = await openThrifty((page) => page.route(file, async (route) => held.then(() => route.continue())));
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
    const page = await openThrifty((page) => page.route(file, async (route) => held.then(() => route.continue())));
    const late = page.waitForResponse(file);
    await follow(page);
    await page.locator('.navbar-brand').click();
    await page.waitForFunction(() => location.pathname === '/');
    release();
    await (await late).finished();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await page.locator('.layout').getAttribute('data-layout')).toBe('landing');
  });
});

describe('a page that cannot be had', () => {
  test('because a deployment took it away is loaded in full, without the banner for a wrong base URL', async () => {
    const page = await openThrifty((page) => page.route(file, (route) => route.fulfill({ status: 404, body: '' })));
    await follow(page);
    await page.waitForFunction((path) => location.pathname === path && document.readyState === 'complete', to);
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
    expect(await kept(page)).toBe(false);
    expect(await page.locator('h1').textContent()).toBe(title);
    expect(await page.locator('#base-url-banner').count()).toBe(0);
  });

  test('because another deployment serves it now is loaded in full', async () => {
    const page = await openThrifty((page) =>
      page.route(file, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), build: 'another' } });
      }),
    );
    await follow(page);
    await page.waitForFunction((path) => location.pathname === path && document.readyState === 'complete', to);
    expect(await kept(page)).toBe(false);
    expect(await page.locator('h1').textContent()).toBe(title);
  });

  test.each([
    ['leads to a login', { status: 302, headers: { location: 'https://login.example.com/' } }],
    ['is a login', { status: 200, contentType: 'text/html; charset=utf-8', body: '<form>' }],
    ['is a challenge', { status: 403, contentType: 'text/html', body: '<p>Are you human?' }],
  ])('because the answer %s is loaded in full, where the reader can give what is asked', async (_, answer) => {
    const page = await openThrifty((page) => page.route(file, (route) => route.fulfill(answer)));
    await follow(page);
    await page.waitForFunction((path) => location.pathname === path && document.readyState === 'complete', to);
    expect(await kept(page)).toBe(false);
    expect(await page.locator('h1').textContent()).toBe(title);
  });

  test('because the server fails is an error box in both languages, and Retry brings it', async () => {
    const page = await openThrifty((page) => page.route(file, (route) => route.fulfill({ status: 500, body: '' })));
    await follow(page);
    await page.getByRole('alert').waitFor();
    expect(await kept(page)).toBe(true);
    const text = await page.getByRole('alert').innerText();
    expect(text).toContain('This page could not be loaded.');
    expect(text).toContain('页面加载失败。');
    expect(new URL(page.url()).pathname).toBe(to);
    expect(await page.locator('.navbar').isVisible()).toBe(true);
    await page.unroute(file);
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.locator('h1', { hasText: title }).waitFor();
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
    const failed = page.waitForEvent('requestfailed');
    await page.getByRole('button', { name: 'Retry' }).click();
    await failed;
    await page.getByRole('alert').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.locator('h1', { hasText: title }).waitFor();
    await page.goBack();
    await page.locator('h1', { hasText: '约定' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(from);
  });

  test('has the title of the page before again while a Retry takes its time', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const page = await openThrifty();
    const before = await page.title();
    await page.context().setOffline(true);
    await follow(page);
    await page.getByRole('alert').waitFor();
    await page.context().setOffline(false);
    await page.route(file, async (route) => held.then(() => route.continue()));
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('progressbar').waitFor();
    expect(await page.title()).toBe(before);
    release();
    await expect.poll(() => page.title()).toContain(title);
  });

  test('can go back from the error box to what was there', async () => {
    const page = await openThrifty();
    const before = await page.title();
    await page.context().setOffline(true);
    await follow(page);
    await page.getByRole('alert').waitFor();
    expect(await page.title()).toContain('This page could not be loaded.');
    expect(await page.locator('.toc').filter({ visible: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('alert').waitFor();
    await page.goBack();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    expect(await page.title()).toBe(before);
    expect(await page.locator('#go').isVisible()).toBe(true);
  });

  test('sees in the sidebar which page failed, and after going back where they are', async () => {
    const { page } = await openPage('/robots.txt');
    await page.route(/page\.json$/, (route) => route.abort());
    await page.goto(new URL('/guides/retries/', page.url()).href);
    const marked = page.locator('.sidebar a[aria-current]');
    await page.locator('.sidebar a[href="/overview/"]').click();
    await page.getByRole('alert').waitFor();
    expect(await marked.getAttribute('href')).toBe('/overview/');
    await page.goBack();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    expect(await marked.getAttribute('href')).toBe('/guides/retries/');
  });
});

describe('pages are fetched before they are asked for', () => {
  test('a few of those whose links are in view, and one at once when its link is pointed at', async () => {
    const { page } = await openPage('/robots.txt');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(new URL('/overview/', page.url()).href);
    await expect.poll(() => pagesOf(asked).filter((url) => file.test(url)).length).toBe(1);
    expect(pagesOf(asked).length).toBeLessThanOrEqual(2);
    expect(pagesOf(asked).some((url) => url.includes('/_pages/api/'))).toBe(false);
    const pointed = page.waitForRequest((request) => request.url().endsWith('/_pages/api/page.json'));
    await page.locator('.navbar a[href="/api/"]').hover();
    await pointed;
  });

  test('those beside it in the sidebar first', async () => {
    const { page } = await openPage('/robots.txt');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(new URL('/guides/streaming/', page.url()).href);
    await expect
      .poll(() => pagesOf(asked).map((url) => new URL(url).pathname))
      .toEqual(expect.arrayContaining(['/_pages/guides/long/page.json', '/_pages/sdk/python/page.json']));
  });

  test('with one document, for the sidebar of all pages that share it', async () => {
    const { page } = await openPage('/robots.txt');
    const documents: string[] = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'fetch' && request.url().endsWith('/')) documents.push(request.url());
    });
    await page.goto(new URL('/', page.url()).href);
    await expect.poll(() => documents.length).toBe(1);
    await page.locator('#content a[href="/guides/retries/"]').click();
    await page.locator('.layout > .sidebar').waitFor();
    expect(documents.filter((url) => url.endsWith('/guides/retries/'))).toEqual([]);
    expect(documents).toHaveLength(1);
  });

  test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
    'but none where the connection says %o',
    async (connection) => {
      const asked: string[] = [];
      const page = await openThrifty(
        async (page) => page.on('request', (request) => asked.push(request.url())),
        connection,
      );
      await page.locator('#content a[href="/overview/"]').hover();
      // Whatever waits for an idle moment has had one.
      await page.evaluate(() => new Promise((idle) => requestIdleCallback(() => requestIdleCallback(idle))));
      expect(pagesOf(asked)).toEqual([]);
    },
  );
});

test('a search that cannot be loaded says so, and Retry tries again, also with the index of another deployment', async () => {
  const { page } = await openPage('/welcome/');
  const dialog = page.getByRole('dialog');
  const [input, retry] = [dialog.getByRole('combobox'), dialog.getByRole('alert').getByRole('button')];
  await page.route('**/pagefind/search', (route) => route.abort());
  await openSearch(page);
  await input.fill('超时');
  await retry.waitFor();
  await page.unroute('**/pagefind/search');
  await retry.focus();
  await page.keyboard.press('Enter');
  await dialog.getByRole('option').first().waitFor();
  expect(await input.evaluate((field) => field === document.activeElement)).toBe(true);
  // What the index that is loaded leads to is gone.
  await page.route('**/pagefind/text/*', (route) => route.fulfill({ status: 404, body: '' }));
  await input.fill('流式');
  await retry.waitFor();
  await page.unroute('**/pagefind/text/*');
  const anew = page.waitForRequest('**/pagefind/search');
  await retry.click();
  await anew;
  await dialog.getByRole('option').first().waitFor();
});
