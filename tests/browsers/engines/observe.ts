declare global {
  // Filled in by `observe`, in the page.
  var observed: Observed;
}

/** What a page said and showed while it came. */
type Observed = {
  /** Errors that nobody caught, files that could not be had, and what was written to the console as error or warning. */
  complaints: string[];
  /** Elements of the content that could not be seen at the `load` event. */
  hiddenAtLoad: Element[];
};

/** Runs in the page, before anything else. Sees nothing of this module. */
export function observe(): void {
  const seen: Observed = { complaints: [], hiddenAtLoad: [] };
  globalThis.observed = seen;
  addEventListener(
    'error',
    ({ message, target }) => {
      const file = target instanceof Element ? (target.getAttribute('src') ?? target.getAttribute('href')) : null;
      seen.complaints.push(message ?? `${file} could not be loaded`);
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => void seen.complaints.push(String(reason)));
  for (const kind of ['error', 'warn'] as const) {
    const write = console[kind];
    console[kind] = (...words: unknown[]) => {
      seen.complaints.push(words.map(String).join(' '));
      write.apply(console, words);
    };
  }
  addEventListener('load', () => {
    seen.hiddenAtLoad = [...document.querySelectorAll('main *')].filter(
      (element) => !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    );
  });
}
