import { expect, inject, test } from 'vitest';
import { openPage } from '../support/browser.ts';

declare global {
  // Filled in by the page itself.
  var shifts: { value: number; what: string }[];
}

/** Layout Instability API, https://wicg.github.io/layout-instability/ */
type LayoutShift = PerformanceEntry & { value: number; sources: { node?: Element | null }[] };

test.each([
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const)('on a %s nothing moves while a page loads and hydrates', { timeout: 180_000 }, async (_, viewport) => {
  const { page } = await openPage('/favicon.svg', { viewport });
  await page.addInitScript(() => {
    globalThis.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[])
        globalThis.shifts.push({ value, what: sources.map(({ node }) => `${node?.nodeName} ${node?.className} ${node?.textContent?.slice(0, 20)}`).join(', ') });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const moved: string[] = [];
  for (const path of inject('paths')) {
    await page.goto(inject('origin') + path, { waitUntil: 'load' });
    await page.waitForTimeout(150);
    const shifts = await page.evaluate(() => globalThis.shifts);
    moved.push(...shifts.map(({ value, what }) => `${path} ${value.toFixed(4)}: ${what}`));
  }
  expect(moved).toEqual([]);
});
