import { describe, expect, inject, test } from 'vitest';
import { openPage } from '../support/browser.ts';
import { useFixture } from '../support/fixture.ts';

const origin = inject('engine');
const path = '/guides/retries/';

test('a site that is served from another place than its base URL says so, and suggests that place', async () => {
  const { page } = await openPage('/robots.txt');
  await page.route(`${origin}/assets/**`, (route) => route.fulfill({ status: 404, body: '' }));
  await page.route(`${origin}/docs/**`, async (route) =>
    route.fulfill({ response: await route.fetch({ url: route.request().url().replace('/docs/', '/') }) }),
  );
  await page.goto(`${origin}/docs${path}`);
  const banner = page.locator('#base-url-banner');
  await banner.waitFor();
  const text = await banner.innerText();
  expect(text).toContain('This site did not load properly.');
  expect(text).toContain('本站未能正常加载。');
  expect(text).toMatch(/base URL: \/\n/);
  expect(text).toMatch(/base URL: \/docs\/$/);
  expect(await banner.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(176, 0, 32)');
});

describe('a site whose base URL is a folder, without slashes at the ends of its URLs', () => {
  const url = useFixture('folder');

  test.each(['', 'guides/start'])('suggests the folder that it is served from, on the page /%s', async (inFolder) => {
    const { page } = await openPage(url('/docs/robots.txt'));
    await page.route(url('/docs/assets/**'), (route) => route.fulfill({ status: 404, body: '' }));
    await page.route(url('/handbook/**'), async (route) =>
      route.fulfill({ response: await route.fetch({ url: route.request().url().replace('/handbook/', '/docs/') }) }),
    );
    await page.goto(url(`/handbook/${inFolder}`));
    const banner = page.locator('#base-url-banner');
    await banner.waitFor();
    expect(await banner.innerText()).toMatch(/base URL: \/docs\/\n.*base URL: \/handbook\/$/s);
  });

  test('shows a page of another character without loading the document anew', async () => {
    const { page } = await openPage(url('/docs/guides/start'));
    await page.evaluate(() => (document.body.dataset['kept'] = 'yes'));
    await page.locator('.sidebar a[href="/docs/guides/c++"]').click();
    await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'C++');
    expect(await page.evaluate(() => document.body.dataset['kept'])).toBe('yes');
  });

  test('says nothing of the kind where it is in its place, though files of it are lost', async () => {
    const { page } = await openPage(url('/docs/robots.txt'));
    let lost = 0;
    await page.route(url('/docs/assets/**'), (route) => {
      lost += 1;
      return route.fulfill({ status: 404, body: '' });
    });
    // The script's error comes before the document's `load`.
    await page.goto(url('/docs/guides/start'), { waitUntil: 'load' });
    expect(lost).toBeGreaterThan(0);
    expect(await page.locator('h1').isVisible()).toBe(true);
    expect(await page.locator('#base-url-banner').count()).toBe(0);
  });
});

test('a lost script alone raises no false alarm', async () => {
  const { page } = await openPage('/robots.txt');
  await page.route(/\/assets\/entry-[^/]*\.js$/, (route) => route.fulfill({ status: 404, body: '' }));
  // The script's error comes before the document's `load`.
  await page.goto(origin + path, { waitUntil: 'load' });
  expect(await page.locator('#base-url-banner').count()).toBe(0);
  expect(await page.locator('h1').isVisible()).toBe(true);
  expect(await page.locator('html[data-hydrated]').count()).toBe(0);
});
