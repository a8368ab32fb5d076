import { expect, inject, test } from 'vitest';
import { arriveInPieces } from '../support/arrive-in-pieces.ts';
import { openPage } from '../support/browser.ts';
import { readShifts, watchShifts } from '../support/layout-shifts.ts';

/** Ten times less than what counts as good: https://web.dev/articles/cls */
const limit = 0.01;

test.each([
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const)('on a %s hardly anything moves while a page arrives piece by piece and hydrates', async (_, viewport) => {
  const origin = await arriveInPieces(inject('engine'), 2_000);
  const { page } = await openPage('/favicon.svg', { viewport });
  await watchShifts(page);
  const moved: string[] = [];
  for (const path of [
    '/',
    '/guides/retries/',
    '/guides/tables/',
    '/guides/figures/',
    '/changelog/',
    '/api/',
    '/plian/',
  ]) {
    await page.goto(origin + path, { waitUntil: 'load' });
    const shifts = await readShifts(page);
    if (shifts.reduce((sum, { value }) => sum + value, 0) >= limit)
      moved.push(...shifts.map(({ value, what }) => `${path} ${value.toFixed(4)}: ${what}`));
  }
  expect(moved).toEqual([]);
});
