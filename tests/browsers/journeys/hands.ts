import type { Tab } from '../engines/tab.ts';

/** The timeout of `until`, in milliseconds. */
const patienceMs = 15_000;

/** The polling interval of `until`, in milliseconds. */
const pollMs = 40;

/**
 * Waits for a condition.
 * @returns the first value of `look` that is neither false, null nor undefined
 * @throws Error with `what` on a timeout
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

/** Waits until an element that matches a selector is visible. */
export async function see(tab: Tab, selector: string): Promise<void> {
  await until(`${selector} is seen`, () =>
    tab.run(
      (target) => [...document.querySelectorAll(target)].some((element) => element.checkVisibility() === true),
      selector,
    ),
  );
}

/** Waits until no element that matches a selector is visible. */
export async function missNow(tab: Tab, selector: string): Promise<void> {
  await until(`${selector} is gone`, () =>
    tab.run(
      (target) => [...document.querySelectorAll(target)].every((element) => element.checkVisibility() === false),
      selector,
    ),
  );
}

/** Clicks the first element that matches a selector and is not covered; scrolls to it if necessary. */
export async function click(tab: Tab, selector: string): Promise<void> {
  await tab.act({ kind: 'click', ...(await placeOf(tab, selector)) });
}

/** Moves the pointer over the first element that matches a selector and is not covered. */
export async function hover(tab: Tab, selector: string): Promise<void> {
  await tab.act({ kind: 'move', ...(await placeOf(tab, selector)) });
}

/** Presses a key combination: `Control+k`. */
export async function press(tab: Tab, keys: string): Promise<void> {
  await tab.act({ kind: 'press', keys: keys.split('+') });
}

/** Follows a link to a path without scrolling to the link. */
export async function follow(tab: Tab, path: string): Promise<void> {
  await tab.run((href) => document.querySelector<HTMLAnchorElement>(`a[href="${href}"]`)?.click(), path);
  await arrive(tab, path);
}

/** Waits until the page of a path is shown and hydrated. */
export async function arrive(tab: Tab, path: string): Promise<void> {
  await until(`${path} stands in the window`, () =>
    tab.run(
      (expected) => location.pathname === expected && document.querySelector('html[data-hydrated] h1') !== null,
      path,
    ),
  );
}

/** Waits until the page no longer scrolls. @returns the scroll position in CSS pixels */
export function rest(tab: Tab): Promise<number> {
  return tab.run(async () => {
    for (let before = -1, still = 0; still < 8; before = scrollY) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      still = scrollY === before ? still + 1 : 0;
    }
    return scrollY;
  });
}

/** Returns the center of an element once it no longer moves. */
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
  return tab.run((target) => {
    for (const element of document.querySelectorAll(target)) {
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
