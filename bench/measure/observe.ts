/** What a document noted about itself: milliseconds since its navigation began. */
export type Observed = {
  now: number;
  firstPaint: number;
  fcp: number;
  lcp: number;
  tasks: { start: number; duration: number }[];
  /** From the click that was waited for to the paint of the page that it led to. */
  painted?: number;
};

/**
 * Runs in each page before its own scripts, so it may use nothing from outside. Paints and long tasks are noted;
 * after `sessionStorage.wait` was set, the time of the next click to the paint of another heading, whether a
 * script shows it or another document.
 */
export function observe(): void {
  const observed: Observed = { get now() { return performance.now(); }, firstPaint: 0, fcp: 0, lcp: 0, tasks: [] };
  Object.assign(globalThis, { observed });
  const take: Record<string, (entry: PerformanceEntry) => void> = {
    paint: ({ name, startTime }) => {
      observed[name === 'first-paint' ? 'firstPaint' : 'fcp'] = startTime;
      const clicked = sessionStorage.getItem('clicked');
      if (name === 'first-contentful-paint' && clicked !== null) observed.painted = performance.timeOrigin + startTime - Number(clicked);
    },
    'largest-contentful-paint': ({ startTime }) => { observed.lcp = startTime; },
    longtask: ({ startTime, duration }) => { observed.tasks.push({ start: startTime, duration }); },
  };
  for (const [type, note] of Object.entries(take)) new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  addEventListener('click', ({ timeStamp }) => {
    if (sessionStorage.getItem('wait') === null) return;
    sessionStorage.removeItem('wait');
    sessionStorage.setItem('clicked', String(performance.timeOrigin + timeStamp));
    const before = document.querySelector('h1')?.textContent;
    new MutationObserver((_, observer) => {
      const now = document.querySelector('h1')?.textContent;
      if (now == null || now === before) return;
      observer.disconnect();
      // A message that is posted in a frame arrives after that frame's paint.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => { observed.painted = performance.now() - timeStamp; });
        port1.start();
        port2.postMessage(0);
      });
    }).observe(document.documentElement, { subtree: true, childList: true, characterData: true });
  }, { capture: true });
}
