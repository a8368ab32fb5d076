import type { Tab } from '../engines/tab.ts';

/** How long something may take that has to happen, in milliseconds. */
const patienceMs = 15_000;

/** How often it is looked for, in milliseconds. */
const pollMs = 40;

/**
 * Waits until something holds.
 * @returns the first value that is neither false, null nor undefined
 * @throws Error with `what` and the last value, when it never does
 */
export async function until<Value>(what: string, look: () => Promise<Value>): Promise<NonNullable<Value>> {
  const end = performance.now() + patienceMs;
  for (;;) {
    const value = await look();
    if (value !== false && value !== null && value !== undefined) return value;
    if (performance.now() > end) throw new Error(`never: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

/** Waits until an element of a selector can be seen. */
export async function see(tab: Tab, selector: string): Promise<void> {
  await until(`${selector} is seen`, () =>
    tab.run(
      (wanted) => [...document.querySelectorAll(wanted)].some((element) => element.checkVisibility() === true),
      selector,
    ),
  );
}

/** Waits until no element of a selector can be seen. */
export async function missNow(tab: Tab, selector: string): Promise<void> {
  await until(`${selector} is gone`, () =>
    tab.run(
      (wanted) => [...document.querySelectorAll(wanted)].every((element) => element.checkVisibility() === false),
      selector,
    ),
  );
}

/** Presses the first element of a selector that a pointer can reach, scrolled to if need be. */
export async function click(tab: Tab, selector: string): Promise<void> {
  await tab.act({ kind: 'click', ...(await placeOf(tab, selector)) });
}

/** Moves the pointer over the first element of a selector that it can reach. */
export async function hover(tab: Tab, selector: string): Promise<void> {
  await tab.act({ kind: 'move', ...(await placeOf(tab, selector)) });
}

/** Presses keys together: `Control+k`. */
export async function press(tab: Tab, keys: string): Promise<void> {
  await tab.act({ kind: 'press', keys: keys.split('+') });
}

/** Follows a link to a path, wherever it stands, without moving the page under the reader. */
export async function follow(tab: Tab, path: string): Promise<void> {
  await tab.run((href) => document.querySelector<HTMLAnchorElement>(`a[href="${href}"]`)?.click(), path);
  await arrive(tab, path);
}

/** Waits until a page of a path stands in the window. */
export async function arrive(tab: Tab, path: string): Promise<void> {
  await until(`${path} stands in the window`, () =>
    tab.run(
      (wanted) => location.pathname === wanted && document.querySelector('html[data-hydrated] h1') !== null,
      path,
    ),
  );
}

/** Waits until nothing scrolls any more. @returns how far the page is scrolled */
export function rest(tab: Tab): Promise<number> {
  return tab.run(async () => {
    for (let before = -1, still = 0; still < 8; before = scrollY) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      still = scrollY === before ? still + 1 : 0;
    }
    return scrollY;
  });
}

/** Where an element is once it stays there, as a reader aims at nothing that still moves. */
async function placeOf(tab: Tab, selector: string): Promise<{ x: number; y: number }> {
  let before = '';
  return until(`${selector} can be reached by a pointer`, async () => {
    const place = await reach(tab, selector);
    const now = JSON.stringify(place);
    const still = now === before;
    before = now;
    return still ? place : null;
  });
}

function reach(tab: Tab, selector: string): Promise<{ x: number; y: number } | null> {
  return tab.run((wanted) => {
    for (const element of document.querySelectorAll(wanted)) {
      if (!element.checkVisibility()) continue;
      const { top, bottom } = element.getBoundingClientRect();
      if (top < 0 || bottom > innerHeight) element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const box = element.getBoundingClientRect();
      const place = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
      if (element.contains(document.elementFromPoint(place.x, place.y))) return place;
    }
    return null;
  }, selector);
}
