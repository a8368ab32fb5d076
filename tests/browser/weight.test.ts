import { brotliCompressSync } from 'node:zlib';
import { expect, inject, test } from 'vitest';
import { openPage } from '../support/browser.ts';

test('a first load of a guide runs at most 75 KB of JavaScript, less than 15 KB of it this project’s own', async () => {
  const { page } = await openPage('/robots.txt');
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto(`${inject('origin')}/api-guides/embedding/`);
  await page.waitForLoadState('networkidle');
  const sizes = await Promise.all(
    scripts.map(async (url) => ({ url, bytes: brotliCompressSync(await (await fetch(url)).bytes()).length })),
  );
  const sum = (list: typeof sizes) => list.reduce((total, { bytes }) => total + bytes, 0);
  const own = sizes.filter(({ url }) => !/\/react-[^/]+\.js$/.test(url));
  expect(own.length).toBeLessThan(sizes.length);
  expect(sum(sizes)).toBeLessThanOrEqual(75_000);
  expect(sum(own)).toBeLessThan(15_000);
});
