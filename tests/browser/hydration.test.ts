import { expect, inject, test } from 'vitest';
import { openPage } from '../support/browser.ts';
import { openHydrated } from '../support/hydrated.ts';

test.each(inject('paths'))('%s hydrates without a complaint in the console', async (path) => {
  const { complaints } = await openHydrated(path);
  expect(complaints).toEqual([]);
});

test('a page whose frame was changed before hydration is built anew and keeps its styles and content', async () => {
  const { page } = await openPage('/favicon.svg');
  await page.route('**/api/', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replace(/(<span class="navbar-title">)[^<]*/, '$1Changed'),
    });
  });
  await page.goto(new URL('/api/', inject('origin')).href);
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
  expect(await page.locator('.navbar-title').textContent()).not.toBe('Changed');
  expect(await page.locator('.layout').evaluate((layout) => getComputedStyle(layout).display)).toBe('grid');
  expect(await page.locator('#content h2').count()).toBeGreaterThan(0);
});
