/** What stands in `history.state`: a name of the entry, and how far it was scrolled, in CSS pixels. */
type EntryState = { entry: string; top: number };

/** Where the reader was on each entry of the history. */
export type ScrollMemory = {
  /** Adds an entry for a URL; the one before keeps its place. */
  push: (url: URL) => void;
  /** Takes up the entry that the browser went to. Its place, or undefined when the reader was never there. */
  arrive: () => number | undefined;
};

/** How long scrolling rests before the place is written into the history, in milliseconds: browsers allow few writes a second. */
const rest = 150;

/** Remembers places from now on, and gives a loaded document the place that it had. */
export function createScrollMemory(): ScrollMemory {
  const places = new Map<string, number>();
  let entry = '';
  // Asking for `scrollY` here would have the whole page laid out before it is drawn; scrolling tells it.
  let top = 0;
  let timer = 0;

  const save = () => {
    places.set(entry, top);
    history.replaceState({ entry, top } satisfies EntryState, '');
  };
  const enter = () => {
    clearTimeout(timer);
    const state = readState();
    entry = state?.entry ?? Math.random().toString(36).slice(2);
    const place = places.get(entry) ?? state?.top;
    top = place ?? top;
    if (state === undefined) save();
    return place;
  };
  const leave = () => {
    top = scrollY;
    save();
  };

  history.scrollRestoration = 'manual';
  const before = enter();
  if (before !== undefined && scrollY === 0) scrollTo({ top: before, behavior: 'instant' });
  addEventListener('scroll', () => {
    top = scrollY;
    clearTimeout(timer);
    timer = window.setTimeout(save, rest);
  }, { passive: true });
  // A document that is left is restored by the browser itself, before any script runs.
  addEventListener('pagehide', () => {
    leave();
    history.scrollRestoration = 'auto';
  });
  addEventListener('pageshow', () => (history.scrollRestoration = 'manual'));

  return {
    push(url) {
      leave();
      history.pushState(null, '', url);
      enter();
    },
    arrive() {
      places.set(entry, scrollY);
      return enter();
    },
  };
}

function readState(): EntryState | undefined {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('entry' in state) || !('top' in state)) return undefined;
  const { entry, top } = state;
  return typeof entry === 'string' && typeof top === 'number' ? { entry, top } : undefined;
}
