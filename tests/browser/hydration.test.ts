import { expect, inject, test } from 'vitest';
import { openHydrated } from '../support/hydrated.ts';

test.each(inject('paths'))('%s hydrates without a complaint in the console', async (path) => {
  const { complaints } = await openHydrated(path);
  expect(complaints).toEqual([]);
});

test('hydration leaves the script behind the navbar alone', async () => {
  const { page } = await openHydrated('/markdown-page/');
  expect(await page.locator('#root > .navbar + script + .layout').count()).toBe(1);
});
