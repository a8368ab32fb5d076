import { expect, inject, test } from 'vitest';
import { openPage } from '../support/browser.ts';
import { openHydrated } from '../support/hydrated.ts';

test.each(inject('paths'))('%s hydrates without a complaint in the console', async (path) => {
  const { complaints } = await openHydrated(path);
  expect(complaints).toEqual([]);
});

test('no error is made while a page loads, which an audit would look for in the whole of React', async () => {
  const { page } = await openPage('/favicon.svg');
  await page.addInitScript(() => {
    const messages: string[] = [];
    const counted = new Proxy(Error, {
      apply: (made, self, values) => (messages.push(String(values[0])), Reflect.apply(made, self, values)),
      construct: (made, values, target) => (messages.push(String(values[0])), Reflect.construct(made, values, target)),
    });
    Object.assign(globalThis, { Error: counted, messages });
  });
  await page.goto(new URL('/sdk-overview/', inject('origin')).href);
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
  expect(await page.evaluate(() => Reflect.get(globalThis, 'messages'))).toEqual([]);
  await page.evaluate(() => new Error('counted'));
  expect(await page.evaluate(() => Reflect.get(globalThis, 'messages'))).toEqual(['counted']);
});

test('hydration leaves the script and the styles behind the navbar alone', async () => {
  const { page } = await openHydrated('/markdown-page/');
  expect(await page.locator('#root > .navbar + script + style + .layout').count()).toBe(1);
});

test('a page whose frame was changed before hydration is built anew and keeps its styles and content', async () => {
  const { page } = await openPage('/favicon.svg');
  await page.route('**/api/', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(/(<span class="navbar-title">)[^<]*/, '$1Changed') });
  });
  await page.goto(new URL('/api/', inject('origin')).href);
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
  expect(await page.locator('.navbar-title').textContent()).not.toBe('Changed');
  expect(await page.locator('.layout').evaluate((layout) => getComputedStyle(layout).display)).toBe('grid');
  // The sheet that the API reference alone has.
  expect(await page.locator('head > style[data-of]').count()).toBe(1);
  expect(await page.locator('#content h2').count()).toBeGreaterThan(0);
});
