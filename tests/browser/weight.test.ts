import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { openPage } from '../support/browser.ts';

test('a first load of a guide runs at most 75 KB of JavaScript, less than 15 KB of it this project’s own', async () => {
  const { page } = await openPage('/robots.txt');
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto(`${inject('origin')}/api-guides/embedding/`);
  await page.waitForLoadState('networkidle');
  const sizes = await Promise.all(scripts.map(async (url) => ({ url, bytes: brotliCompressSync(await (await fetch(url)).bytes()).length })));
  const sum = (list: typeof sizes) => list.reduce((total, { bytes }) => total + bytes, 0);
  const own = sizes.filter(({ url }) => !/\/react-[^/]+\.js$/.test(url));
  expect(own.length).toBeLessThan(sizes.length);
  expect(sum(sizes)).toBeLessThanOrEqual(75_000);
  expect(sum(own)).toBeLessThan(15_000);
});

test('all icons of a guide are one image at most: browsers make a document of each SVG before they paint', async () => {
  const { page, images } = await watchImages();
  await page.goto(`${inject('origin')}/api-guides/embedding/`, { waitUntil: 'load' });
  // What stands in the page is drawn in place.
  await page.locator('[data-hydrated]:not([data-opening]) .callout > svg').first().waitFor();
  expect(images.size).toBe(0);
  await page.locator('.anchor').first().focus();
  await expect.poll(() => images.size).toBe(1);
  await page.locator('.copy').first().click();
  await page.locator('.copy[data-copied]').waitFor();
  expect(images.size).toBe(1);
});

test('the landing page opens, code and all, without an image of icons', async () => {
  const { page, images } = await watchImages();
  await page.goto(`${inject('origin')}/`, { waitUntil: 'load' });
  await page.locator('[data-hydrated]:not([data-opening]) .hero-code .copy').first().waitFor();
  await page.locator('footer').scrollIntoViewIfNeeded();
  expect(images.size).toBe(0);
  // The sign of a copy that succeeded is such an icon.
  await page.locator('.hero-code .copy').first().click();
  await expect.poll(() => images.size).toBe(1);
});

/** A page and the data URLs of the images that it will have asked for. */
async function watchImages(): Promise<{ page: Page; images: Set<string> }> {
  const { page } = await openPage('/robots.txt');
  const session = await page.context().newCDPSession(page);
  const images = new Set<string>();
  session.on('Network.requestWillBeSent', ({ type, request }) => type === 'Image' && request.url.startsWith('data:') && images.add(request.url));
  await session.send('Network.enable');
  return { page, images };
}
