import type { Page } from 'playwright-core';

/** Layout Instability API, https://wicg.github.io/layout-instability/ */
type LayoutShift = PerformanceEntry & { value: number; sources: { node?: Element | null }[] };

/** What moved without the reader having done anything: how much, and what. */
export type Shift = { value: number; what: string };

/** Keeps what moves on the pages that a page of the browser opens from now on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    const take = (entries: PerformanceEntryList) => {
      for (const { value, sources } of entries as LayoutShift[]) {
        // Chromium also counts line breaks between the lines of code, which nobody sees.
        const seen = sources.filter(({ node }) => node?.nodeName !== '#text' || node.textContent?.trim() !== '');
        const what = seen.map(({ node }) => `${node?.nodeName} ${node?.className} ${node?.textContent?.slice(0, 20)}`);
        if (seen.length > 0) shifts.push({ value, what: what.join(', ') });
      }
    };
    const observer = new PerformanceObserver((list) => take(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    Object.assign(globalThis, { readShifts: () => (take(observer.takeRecords()), shifts) });
  });
}

/** What has moved on the page until three frames after its hydration. */
export async function readShifts(page: Page): Promise<Shift[]> {
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    return (globalThis as unknown as { readShifts: () => Shift[] }).readShifts();
  });
}
