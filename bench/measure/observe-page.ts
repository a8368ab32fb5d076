/** The record of a document, in milliseconds since the start of its navigation. */
export type Observed = {
  nowMs: number;
  firstPaintMs: number;
  fcpMs: number;
  lcpMs: number;
  longTasks: { startMs: number; durationMs: number }[];
  /** The time from a click to the paint of the linked page. */
  clickToPaintMs?: number;
};

/**
 * Records paints, long tasks and, once `sessionStorage.wait` is set, the time from the next click to the paint of
 * another heading. Runs in each page before the page's scripts, without access to this module.
 */
export function observePage(): void {
  const observed: Observed = {
    get nowMs() {
      return performance.now();
    },
    firstPaintMs: 0,
    fcpMs: 0,
    lcpMs: 0,
    longTasks: [],
  };
  Object.assign(globalThis, { observed });
  const record: Record<string, (entry: PerformanceEntry) => void> = {
    paint: ({ name, startTime }) => {
      observed[name === 'first-paint' ? 'firstPaintMs' : 'fcpMs'] = startTime;
      const clickedAt = sessionStorage.getItem('clicked');
      if (name === 'first-contentful-paint' && clickedAt !== null) {
        observed.clickToPaintMs = performance.timeOrigin + startTime - Number(clickedAt);
      }
    },
    'largest-contentful-paint': ({ startTime }) => {
      observed.lcpMs = startTime;
    },
    longtask: ({ startTime, duration }) => {
      observed.longTasks.push({ startMs: startTime, durationMs: duration });
    },
  };
  for (const [type, take] of Object.entries(record)) {
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  }
  const onClick = ({ timeStamp }: MouseEvent) => {
    if (sessionStorage.getItem('wait') === null) return;
    sessionStorage.removeItem('wait');
    sessionStorage.setItem('clicked', String(performance.timeOrigin + timeStamp));
    const before = document.querySelector('h1')?.textContent;
    new MutationObserver((_, observer) => {
      const heading = document.querySelector('h1')?.textContent;
      if (heading == null || heading === before) return;
      observer.disconnect();
      // A message that is posted in an animation frame arrives after its paint.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => {
          observed.clickToPaintMs = performance.now() - timeStamp;
        });
        port1.start();
        port2.postMessage(0);
      });
    }).observe(document.documentElement, { subtree: true, childList: true, characterData: true });
  };
  addEventListener('click', onClick, { capture: true });
}
