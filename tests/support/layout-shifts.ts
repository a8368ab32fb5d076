import type { Page } from 'playwright-core';

/** Layout Instability API, https://wicg.github.io/layout-instability/ */
type Source = { node?: Node | null; previousRect: DOMRect; currentRect: DOMRect };
type LayoutShift = PerformanceEntry & { value: number; sources: Source[] };

/** A layout shift without user input: its score, and the elements that moved. */
export type Shift = { value: number; what: string };

/** Records the layout shifts of all documents that a browser page opens from now on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    const take = (entries: PerformanceEntryList) => {
      for (const { value, sources } of entries as LayoutShift[]) {
        const visible = sources.filter(({ node, previousRect: from, currentRect: to }) => {
          if (!(node instanceof Text)) return true;
          // A partially received word may wrap to the next line when it is complete.
          const isWrapped = to.left === from.left && to.top > from.top;
          // Chromium also counts the invisible line breaks of code.
          return node.data.trim() !== '' && !isWrapped;
        });
        const what = visible.map(({ node }) => {
          const name = node instanceof Element ? `${node.nodeName} ${node.className}` : node?.nodeName;
          return `${name} ${node?.textContent?.slice(0, 20)}`;
        });
        if (visible.length > 0) shifts.push({ value, what: what.join(', ') });
      }
    };
    const observer = new PerformanceObserver((list) => take(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    Object.assign(globalThis, { readShifts: () => (take(observer.takeRecords()), shifts) });
  });
}

/** Returns the layout shifts of a page until three frames after hydration. */
export async function readShifts(page: Page): Promise<Shift[]> {
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    return (globalThis as unknown as { readShifts: () => Shift[] }).readShifts();
  });
}
