import { useEffect, useState, type RefObject } from 'react';

/** Scrolling less than this many CSS pixels is not a movement of the reader's. */
const tolerance = 4;

/**
 * Whether the navbar is out of the way: after scrolling down, until the reader scrolls up or is at the top;
 * never while focus is inside it or one of its menus is open.
 */
export function useHideOnScroll(navbar: RefObject<HTMLElement | null>, enabled: boolean): boolean {
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    if (!enabled) return;
    let last = scrollY;
    const onScroll = () => {
      const element = navbar.current;
      const moved = scrollY - last;
      if (element === null || Math.abs(moved) < tolerance) return;
      last = scrollY;
      const inUse =
        element.contains(document.activeElement) || element.querySelector('[aria-expanded="true"]') !== null;
      // The bar is sticky, so its own position says nothing; that of the next element says when the bar's slot is out of view.
      const left = (element.nextElementSibling?.getBoundingClientRect().top ?? 0) <= 0;
      setHidden(moved > 0 && left && !inUse);
    };
    const onFocus = () => setHidden(false);
    const element = navbar.current;
    element?.addEventListener('focusin', onFocus);
    addEventListener('scroll', onScroll, { passive: true });
    return () => {
      element?.removeEventListener('focusin', onFocus);
      removeEventListener('scroll', onScroll);
    };
  }, [navbar, enabled]);
  return hidden;
}
