import type { Page } from 'playwright-core';

/** Layout Instability API, https://wicg.github.io/layout-instability/ */
type Source = { node?: Node | null; previousRect: DOMRect; currentRect: DOMRect };
type LayoutShift = PerformanceEntry & { value: number; sources: Source[] };

/** What moved without the reader having done anything: how much, and what. */
export type Shift = { value: number; what: string };

/** Keeps what moves on the pages that a page of the browser opens from now on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    const take = (entries: PerformanceEntryList) => {
      for (const { value, sources } of entries as LayoutShift[]) {
        const seen = sources.filter(({ node, previousRect: from, currentRect: to }) => {
          if (!(node instanceof Text)) return true;
          // A word whose end has not arrived yet may go to the next line with it, while its paragraph stays in place.
          const isWrapped = to.left === from.left && to.top > from.top;
          // Chromium also counts line breaks between the lines of code, which nobody sees.
          return node.data.trim() !== '' && !isWrapped;
        });
        const what = seen.map(({ node }) => {
          const name = node instanceof Element ? `${node.nodeName} ${node.className}` : node?.nodeName;
          return `${name} ${node?.textContent?.slice(0, 20)}`;
        });
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
