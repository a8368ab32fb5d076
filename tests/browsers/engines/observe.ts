declare global {
  // Filled in by `observe`, in the page.
  var observed: Observed;
}

/** What was observed while a page was loaded. */
type Observed = {
  /** Uncaught errors, files that failed to load, and console errors and warnings. */
  complaints: string[];
  /** Elements of the content that were not visible at the `load` event. */
  hiddenAtLoad: Element[];
};

/** Observes a page. Runs in the page before all other scripts, without access to this module. */
export function observe(): void {
  const record: Observed = { complaints: [], hiddenAtLoad: [] };
  globalThis.observed = record;
  addEventListener(
    'error',
    ({ message, target }) => {
      const file = target instanceof Element ? (target.getAttribute('src') ?? target.getAttribute('href')) : null;
      record.complaints.push(message ?? `${file} could not be loaded`);
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => void record.complaints.push(String(reason)));
  for (const kind of ['error', 'warn'] as const) {
    const write = console[kind];
    console[kind] = (...words: unknown[]) => {
      record.complaints.push(words.map(String).join(' '));
      write.apply(console, words);
    };
  }
  addEventListener('load', () => {
    record.hiddenAtLoad = [...document.querySelectorAll('main *')].filter(
      (element) => !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    );
  });
}
