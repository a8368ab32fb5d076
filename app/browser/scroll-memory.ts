/**
 * Where a reader was: the element at the top of the window, as child indexes from the content down, and how far below
 * the window's top it began. Pixels of the page would not do: what is not drawn yet has an estimated height.
 */
type Anchor = { path: number[]; offset: number };

/** What stands in `history.state`: a name of the entry, how far it was scrolled in CSS pixels, and what was at the top. */
type EntryState = { entry: string; top: number; anchor?: Anchor };

/** A place in a page; `scrollTo` puts the reader there. */
export type Place = { scrollTo: () => void };

/** Where the reader was on each entry of the history. */
export type ScrollMemory = {
  /** Adds an entry for a URL; the one before keeps its place. */
  push: (url: URL) => void;
  /** Takes up the entry that the browser went to. Its place, or undefined when the reader was never there. */
  arrive: () => Place | undefined;
};

/** How long scrolling rests before the place is written into the history, in milliseconds: browsers allow few writes a second. */
const restMs = 150;

/** Remembers places from now on, and gives a loaded document the place that it had. */
export function createScrollMemory(): ScrollMemory {
  const states = new Map<string, EntryState>();
  let entry = '';
  let timer = 0;

  const note = (): EntryState => {
    const anchor = scrollY === 0 ? undefined : findAnchor();
    const state: EntryState = { entry, top: scrollY, ...(anchor === undefined ? {} : { anchor }) };
    states.set(entry, state);
    return state;
  };
  const save = () => history.replaceState(note(), '');
  const enter = (): Place | undefined => {
    clearTimeout(timer);
    const written = readState();
    entry = written?.entry ?? Math.random().toString(36).slice(2);
    const state = states.get(entry) ?? written;
    if (written === undefined) history.replaceState({ entry, top: 0 } satisfies EntryState, '');
    return state === undefined ? undefined : { scrollTo: () => restore(state) };
  };

  history.scrollRestoration = 'manual';
  const before = enter();
  if (scrollY === 0) before?.scrollTo();
  addEventListener(
    'scroll',
    () => {
      clearTimeout(timer);
      timer = window.setTimeout(save, restMs);
    },
    { passive: true },
  );
  // A document that is left is restored by the browser itself, before any script runs.
  addEventListener('pagehide', () => {
    save();
    history.scrollRestoration = 'auto';
  });
  addEventListener('pageshow', ({ persisted }) => {
    history.scrollRestoration = 'manual';
    // Safari shows a document that it had kept from its top.
    if (persisted) enter()?.scrollTo();
  });

  return {
    push(url) {
      save();
      history.pushState(null, '', url);
      enter();
    },
    arrive() {
      // Where the reader was a moment ago may not be written yet, and a step in the history has scrolled nothing so far.
      if (readState() !== undefined) note();
      return enter();
    },
  };
}

/** The element of the content that the upper edge of the visible part runs through. */
function findAnchor(): Anchor | undefined {
  const content = document.getElementById('content');
  const edge = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart) || 0;
  const found =
    content === null
      ? undefined
      : document
          .elementsFromPoint(innerWidth / 2, edge)
          .find((element) => content.contains(element) && element !== content);
  if (content === null || found === undefined) return undefined;
  const path: number[] = [];
  for (let element = found; element !== content && element.parentElement !== null; element = element.parentElement) {
    path.unshift([...element.parentElement.children].indexOf(element));
  }
  return { path, offset: found.getBoundingClientRect().top };
}

function restore({ top, anchor }: EntryState): void {
  let element: Element | undefined | null = document.getElementById('content');
  const around: Element[] = [];
  for (const index of anchor?.path ?? []) {
    element = element?.children[index];
    if (element) around.push(element);
  }
  if (anchor === undefined || !element) return scrollTo({ top, behavior: 'instant' });
  // What holds it has an estimated height until it is drawn, and it is drawn only near the window.
  for (const part of around)
    if (part instanceof HTMLElement && getComputedStyle(part).contentVisibility === 'auto')
      part.style.contentVisibility = 'visible';
  scrollBy({ top: element.getBoundingClientRect().top - anchor.offset, behavior: 'instant' });
}

function readState(): EntryState | undefined {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('entry' in state) || !('top' in state)) return undefined;
  // Only this module writes states of that shape.
  return typeof state.entry === 'string' && typeof state.top === 'number' ? (state as EntryState) : undefined;
}
