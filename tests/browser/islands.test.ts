import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openPage } from '../support/browser.ts';
import { openHydrated } from '../support/hydrated.ts';

const path = '/guides/counter/';
const button = (page: Page, label: string) => page.locator(`.counter[data-label="${label}"] button`);

/** Presses a button from within the page, so that nothing scrolls; whether its number has changed. */
const counts = (page: Page, label: string) =>
  button(page, label).evaluate(async (element) => {
    const before = element.textContent;
    (element as HTMLElement).click();
    await new Promise((resolve) => requestAnimationFrame(resolve));
    return element.textContent !== before;
  });

const islandsDefined = (page: Page) => page.waitForFunction(() => customElements.get('site-island') !== undefined);

describe.each([
  ['that was opened', false],
  ['that a link led to', true],
])('the islands of a page %s', (_, led) => {
  const open = async () => {
    const visit = await openHydrated(led ? '/overview/' : path);
    if (led) await visit.page.locator(`.sidebar a[href="${path}"]`).click();
    await visit.page.waitForFunction((wanted) => location.pathname === wanted, path);
    return visit;
  };

  test('act, with the props and children that the page gives them, or stay as the server wrote them where they throw, and say so once', async () => {
    const { page, complaints } = await open();
    await expect.poll(() => counts(page, '看到时')).toBe(true);
    expect(await button(page, '看到时').textContent()).toMatch(/^看到时：[4-9]$/);
    await expect.poll(() => counts(page, '带正文')).toBe(true);
    expect(await page.locator('.counter strong').textContent()).toBe('正文');
    await page.locator('.details > summary').click();
    await expect.poll(() => counts(page, '折叠里')).toBe(true);
    await expect.poll(() => complaints.length).toBeGreaterThan(0);
    expect(await page.locator('.broken').textContent()).toBe('服务器写下的内容');
    expect(complaints).toEqual([expect.stringContaining('The island Broken failed; it stays as the server wrote it.')]);
  });

  test('act once they come near the window, or at once where the page says so', async () => {
    const { page } = await open();
    await expect.poll(() => counts(page, '看到时')).toBe(true);
    const eager = page.locator('.eager').first();
    await expect
      .poll(() => eager.evaluate((element) => ((element as HTMLElement).click(), element.ariaPressed)))
      .toBe('true');
    expect(await counts(page, '远处')).toBe(false);
    await button(page, '远处').scrollIntoViewIfNeeded();
    await expect.poll(() => counts(page, '远处')).toBe(true);
  });
});

test('a page without islands loads none of their code, and a page that a link leads away to lets them go', async () => {
  const { page, complaints } = await openHydrated('/guides/figures/');
  const files = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').flatMap(({ name }) => (name.includes('island') ? [name] : [])),
    );
  await page.locator('.sidebar a[href="/overview/"]').click();
  await page.waitForFunction(() => location.pathname === '/overview/');
  expect(await files()).toEqual([]);
  await page.locator(`.sidebar a[href="${path}"]`).click();
  await expect.poll(() => counts(page, '看到时')).toBe(true);
  expect((await files()).length).toBeGreaterThan(1);
  await page.locator('.sidebar a[href="/overview/"]').click();
  await page.waitForFunction(() => location.pathname === '/overview/');
  await page.goBack();
  await expect.poll(() => counts(page, '看到时')).toBe(true);
  expect(complaints.filter((text) => !text.includes('The island Broken'))).toEqual([]);
});

test('the first click in an island that waits for one is heard, also on a picture in a button', async () => {
  const { page } = await openHydrated(path);
  const waiting = page.locator('.eager').last();
  await waiting.locator('svg').dispatchEvent('click');
  await expect.poll(() => waiting.getAttribute('aria-pressed')).toBe('true');
});

test('a click in an island before any of its code has come is heard once', async () => {
  const { page } = await openPage('/robots.txt');
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  await page.route('**/assets/island-element-*.js', (route) => arrival.then(() => route.continue()));
  await page.goto(new URL(path, page.url()).href);
  const waiting = page.locator('site-island[hydrate="interaction"] .eager');
  await waiting.dispatchEvent('click');
  arrive();
  await expect.poll(() => waiting.getAttribute('aria-pressed')).toBe('true');
});

test('the first click in an island that was moved before is heard once', async () => {
  const { page } = await openHydrated(path);
  const waiting = page.locator('site-island[hydrate="interaction"] .eager');
  const clicks = await waiting.evaluateHandle((button) => {
    const island = button.closest('site-island');
    island?.parentElement?.prepend(island);
    const heard: string[] = [];
    document.addEventListener('click', ({ type }) => void heard.push(type));
    return heard;
  });
  await waiting.dispatchEvent('click');
  await expect.poll(() => waiting.getAttribute('aria-pressed')).toBe('true');
  await waiting.dispatchEvent('click');
  await expect.poll(() => waiting.getAttribute('aria-pressed')).toBe('false');
  expect(await clicks.jsonValue()).toHaveLength(2);
});

test('a press in an island whose code cannot be loaded loads the page anew, but without a network', async () => {
  const { page } = await openHydrated('/overview/');
  await page.route('**/assets/_Counter*.js', (route) => route.abort());
  await page.locator(`.sidebar a[href="${path}"]`).click();
  const waiting = page.locator('site-island[hydrate="interaction"] .eager');
  await islandsDefined(page);
  await waiting.hover();
  await page.context().setOffline(true);
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(path));
  await waiting.click();
  await failed;
  await page.context().setOffline(false);
  const loaded = page.waitForEvent('load');
  await waiting.click();
  await loaded;
});

test('a press in an island whose code arrives after the reader has left its page leaves the next page alone', async () => {
  const { page } = await openHydrated('/overview/');
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  await page.route('**/assets/_Counter*.js', (route) => arrival.then(() => route.continue()));
  await page.locator(`.sidebar a[href="${path}"]`).click();
  await islandsDefined(page);
  await page.locator('site-island[hydrate="interaction"] .eager').click();
  // The press has scrolled, and with the navbar, which slides away, the sidebar may move below a pointer.
  await page.locator('.sidebar a[href="/overview/"]').press('Enter');
  await page.waitForFunction(() => location.pathname === '/overview/');
  const requests: string[] = [];
  page.on('request', (request) => void requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
  const loaded = page.waitForResponse((response) => /_Counter[^/]*\.js$/.test(response.url()));
  arrive();
  // A string, as the test runner would rewrite an `import()` in code.
  await page.evaluate(`import(${JSON.stringify((await loaded).url())})`);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  expect(requests).not.toContain('HEAD /overview/');
});

test('islands are read without script', async () => {
  const { page } = await openHydrated('/overview/');
  const html = await page.evaluate(async (url) => (await fetch(url)).text(), path);
  expect(html).toMatch(/看到时(?:<!-- -->)?：(?:<!-- -->)?3/);
  expect(html).toContain('<strong>正文</strong>');
});
