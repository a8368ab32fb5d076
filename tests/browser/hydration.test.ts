import { expect, inject, test } from 'vitest';
import { openPage } from '../support/browser.ts';

test.each(inject('paths'))('%s hydrates without a complaint in the console', async (path) => {
  const { page, complaints } = await openPage(path);
  await page.waitForLoadState('networkidle');
  expect(complaints).toEqual([]);
});
