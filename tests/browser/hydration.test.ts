import { expect, inject, test } from 'vitest';
import { openPage } from '../support/browser.ts';

test('every page hydrates without a complaint in the console', async () => {
  const { page, complaints } = await openPage('/');
  const told: string[] = [];
  // The page with islands has one that fails: `islands.test.ts` looks at it.
  for (const path of inject('enginePaths').filter((one) => one !== '/guides/counter/')) {
    await page.goto(inject('engine') + path);
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
    told.push(...complaints.splice(0).map((text) => `${path}: ${text}`));
  }
  expect(told).toEqual([]);
});

test('a page whose shell was changed before hydration is built anew and keeps its styles and content', async () => {
  const { page } = await openPage('/favicon.svg');
  await page.route('**/api/', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replace(/(<span class="navbar-title">)[^<]*/, '$1Changed'),
    });
  });
  await page.goto(`${inject('engine')}/api/`);
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
  expect(await page.locator('.navbar-title').textContent()).not.toBe('Changed');
  expect(await page.locator('.layout').evaluate((layout) => getComputedStyle(layout).display)).toBe('grid');
  expect(await page.locator('#content h2').count()).toBeGreaterThan(0);
});
