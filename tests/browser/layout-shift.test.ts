import { expect, inject, test } from 'vitest';
import { arriveInPieces } from '../support/arrive-in-pieces.ts';
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
] as const)(
  'on a %s nothing moves while a page arrives piece by piece and hydrates',
  { timeout: 180_000 },
  async (_, viewport) => {
    const origin = await arriveInPieces(inject('origin'), 2_000);
    const { page } = await openPage('/favicon.svg', { viewport });
    await page.addInitScript(() => {
      globalThis.shifts = [];
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries() as LayoutShift[]) {
          // Chromium also counts line breaks between the lines of code, which nobody sees.
          const seen = sources.filter(({ node }) => node?.nodeName !== '#text' || node.textContent?.trim() !== '');
          if (seen.length > 0)
            globalThis.shifts.push({
              value,
              what: seen
                .map(({ node }) => `${node?.nodeName} ${node?.className} ${node?.textContent?.slice(0, 20)}`)
                .join(', '),
            });
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const moved: string[] = [];
    for (const path of [...inject('paths'), '/sdk-overvew/']) {
      await page.goto(origin + path, { waitUntil: 'load' });
      await page.waitForTimeout(150);
      const shifts = await page.evaluate(() => globalThis.shifts);
      moved.push(...shifts.map(({ value, what }) => `${path} ${value.toFixed(4)}: ${what}`));
    }
    expect(moved).toEqual([]);
  },
);
