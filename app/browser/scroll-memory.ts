import { reveal } from '../platform/reveal.ts';

/**
 * The element at the top of the viewport, as child indexes below `#content`, and its offset from the top in CSS pixels.
 * Unlike a scroll position, it is stable: with `content-visibility: auto`, heights are estimated until rendered.
 */
type Anchor = { path: number[]; offset: number };

/** The shape of `history.state`: the entry's id, its scroll position in CSS pixels, and its scroll anchor. */
type EntryState = { entry: string; top: number; anchor?: Anchor };

/** A saved scroll position. */
export type ScrollPosition = { scrollTo: () => void };

/** Delay between the last scroll event and saving the position, in milliseconds: browsers limit history writes. */
const saveDelayMs = 150;

/** Starts saving scroll positions, and restores the position of a reloaded document. */
export function createScrollMemory() {
  const states = new Map<string, EntryState>();
  let entry = '';
  let timer = 0;

  const capture = (): EntryState => {
    const anchor = scrollY === 0 ? undefined : findAnchor();
    const state: EntryState = { entry, top: scrollY, ...(anchor === undefined ? {} : { anchor }) };
    states.set(entry, state);
    return state;
  };
  const save = () => history.replaceState(capture(), '');
  const enter = (): ScrollPosition | undefined => {
    clearTimeout(timer);
    const storedState = readState();
    const current = storedState ?? newState();
    entry = current.entry;
    const state = states.get(entry) ?? storedState;
    if (storedState === undefined) history.replaceState(current, '');
    return state === undefined ? undefined : { scrollTo: () => restore(state) };
  };

  history.scrollRestoration = 'manual';
  const savedPosition = enter();
  // Reading the scroll position forces a layout, so a first visit skips it.
  if (savedPosition !== undefined && scrollY === 0) savedPosition.scrollTo();
  addEventListener(
    'scroll',
    () => {
      clearTimeout(timer);
      timer = window.setTimeout(save, saveDelayMs);
    },
    { passive: true },
  );
  // When the reader returns to this document, the browser restores the position before any script runs.
  addEventListener('pagehide', () => {
    save();
    history.scrollRestoration = 'auto';
  });
  addEventListener('pageshow', ({ persisted }) => {
    history.scrollRestoration = 'manual';
    // Safari shows a document from its back/forward cache scrolled to the top.
    if (persisted) enter()?.scrollTo();
  });

  return {
    /**
     * Saves the position of the current history entry and pushes an entry for a URL. Returns whether the browser
     * accepted it: Safari refuses more than a hundred changes in ten seconds, for example by a key that is held down.
     */
    push(url: URL): boolean {
      try {
        save();
        history.pushState(newState(), '', url);
        enter();
        return true;
      } catch {
        return false;
      }
    },
    /** Makes the history entry of a `popstate` event current. Returns its position, or undefined for a new entry. */
    arrive(): ScrollPosition | undefined {
      // The last position may not be saved yet. The page has not been scrolled by the history step.
      if (readState() !== undefined) capture();
      return enter();
    },
  };
}

function newState(): EntryState {
  return { entry: Math.random().toString(36).slice(2), top: 0 };
}

/** Finds the content's element that begins last, at the top edge of the visible area or close below it. */
function findAnchor(): Anchor | undefined {
  const content = document.getElementById('content');
  if (content === null) return undefined;
  const edge = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart) || 0;
  const isPlace = (element: Element) => element !== content && content.contains(element) && !isSticky(element, content);
  // In a gap is only a large container: how much of it is above the edge depends on estimated heights.
  const [found] = [0, 24, 72]
    .flatMap((below) => document.elementsFromPoint(innerWidth / 2, edge + below).find(isPlace) ?? [])
    .toSorted((a, b) => topOf(b) - topOf(a));
  if (found === undefined) return undefined;
  const path: number[] = [];
  for (let element = found; element !== content && element.parentElement !== null; element = element.parentElement) {
    path.unshift([...element.parentElement.children].indexOf(element));
  }
  return { path, offset: topOf(found) };
}

function topOf(element: Element): number {
  return element.getBoundingClientRect().top;
}

/** Whether an element or an ancestor of it is sticky, and so does not indicate a scroll position. */
function isSticky(element: Element, content: Element): boolean {
  for (let node: Element | null = element; node !== null && node !== content; node = node.parentElement)
    if (getComputedStyle(node).position === 'sticky') return true;
  return false;
}

function restore({ top, anchor }: EntryState): void {
  let element: Element | undefined | null = document.getElementById('content');
  const ancestors: Element[] = [];
  for (const index of anchor?.path ?? []) {
    element = element?.children[index];
    if (element) ancestors.push(element);
  }
  if (anchor === undefined || !element) return scrollTo({ top, behavior: 'instant' });
  // The summary of a fold that is closed stays where it is.
  if (!element.checkVisibility()) reveal(element);
  // Ancestors have estimated heights until they are rendered, which happens only near the viewport.
  for (const ancestor of ancestors)
    if (ancestor instanceof HTMLElement && getComputedStyle(ancestor).contentVisibility === 'auto')
      ancestor.style.contentVisibility = 'visible';
  scrollBy({ top: topOf(element) - anchor.offset, behavior: 'instant' });
}

function readState(): EntryState | undefined {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('entry' in state) || !('top' in state)) return undefined;
  // Only this module writes states of that shape.
  return typeof state.entry === 'string' && typeof state.top === 'number' ? (state as EntryState) : undefined;
}
