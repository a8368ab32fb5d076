import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openPage } from '../support/browser.ts';

test.each(['/guides/retries/', '/', '/changelog/', '/api/'])(
  'a first load of %s runs at most 12 KB of JavaScript before its load event, and no React',
  async (path) => {
    const { page } = await openPage(path);
    const scripts = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const resources = performance.getEntriesByType('resource');
      return resources
        .filter(({ startTime, name }) => startTime < (navigation?.loadEventStart ?? 0) && name.endsWith('.js'))
        .map(({ name }) => name);
    });
    const sizes = await Promise.all(
      scripts.map(async (url) => brotliCompressSync(await (await fetch(url)).bytes()).length),
    );
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter((url) => url.includes('/react-'))).toEqual([]);
    expect(sizes.reduce((total, bytes) => total + bytes, 0)).toBeLessThanOrEqual(12_000);
  },
);

test('a click from page to page needs no React either', async () => {
  const { page } = await openPage('/guides/retries/');
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.locator('.sidebar a[href="/guides/long/"]').click();
  await page.waitForFunction(() => location.pathname === '/guides/long/');
  expect(scripts.filter((url) => url.includes('/react-'))).toEqual([]);
});
