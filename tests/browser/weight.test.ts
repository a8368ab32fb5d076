import { brotliCompressSync } from 'node:zlib';
import { expect, inject, test } from 'vitest';
import { openPage } from '../support/browser.ts';

test('a first load of a guide runs at most 76 KB of JavaScript, less than 18 KB of it this project’s own', async () => {
  const { page } = await openPage('/robots.txt');
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto(`${inject('engine')}/guides/retries/`);
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
  const sizes = await Promise.all(
    scripts.map(async (url) => ({ url, bytes: brotliCompressSync(await (await fetch(url)).bytes()).length })),
  );
  const sum = (list: typeof sizes) => list.reduce((total, { bytes }) => total + bytes, 0);
  const own = sizes.filter(({ url }) => !/\/react-[^/]+\.js$/.test(url));
  expect(own.length).toBeGreaterThan(0);
  expect(own.length).toBeLessThan(sizes.length);
  expect(sum(sizes)).toBeLessThanOrEqual(76_000);
  expect(sum(own)).toBeLessThan(18_000);
});
