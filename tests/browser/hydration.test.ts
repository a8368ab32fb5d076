import { expect, inject, test } from 'vitest';
import { openPage } from '../support/browser.ts';

test('every page becomes interactive without a complaint in the console', async () => {
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

test('a browser that cannot highlight goes without colours and marks, and lines still lead to their properties', async () => {
  const { page, complaints } = await openPage('/favicon.svg');
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'Highlight');
    Reflect.deleteProperty(CSS, 'highlights');
  });
  await page.goto(`${inject('engine')}/api/#createMessage.request.model`);
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
  expect(await page.evaluate(() => 'highlights' in CSS || 'Highlight' in globalThis)).toBe(false);
  const line = page.locator('#createMessage .requests code:visible').last().locator('span', { hasText: '"messages"' });
  const { width = 0, height = 0 } = (await line.first().boundingBox()) ?? {};
  await line.first().click({ position: { x: width - 8, y: height / 2 } });
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('#createMessage.request.messages');
  expect(complaints).toEqual([]);
});
