/** Tolerance below the position to which links scroll, in CSS pixels. */
const tolerance = 12;

/** Keys that scroll the page. */
const scrollKeys = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' ']);

/** The target of the last link: its section stays the current one until the reader scrolls, however short it is. */
let linkTarget: Element | undefined;

/**
 * Returns the section that the reader is in, out of the page's sections in document order: that of the last link's
 * target until the reader scrolls; at the end of the page, the last section in view; otherwise the last section that
 * begins above the position to which links scroll.
 */
export function currentSection<Section extends Element>(sections: readonly Section[]): Section | undefined {
  const linkedSection = sections.findLast((section) => section.contains(linkTarget ?? null));
  if (linkedSection !== undefined && isInView(linkedSection)) return linkedSection;
  if (linkedSection !== undefined) linkTarget = undefined;
  if (scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 2)
    return sections.findLast(isInView) ?? sections.at(-1);
  const padding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart) || 0;
  return sections.findLast((section) => {
    const margin = Number.parseFloat(getComputedStyle(section).scrollMarginBlockStart) || 0;
    return section.checkVisibility() && section.getBoundingClientRect().top <= padding + margin + tolerance;
  });
}

/**
 * Calls `onChange` when the reader may have reached another section, at most once a frame.
 * @param linked returns the section of the URL's fragment
 * @returns a function that stops watching
 */
export function watchSections(onChange: () => void, linked: () => Element | null): () => void {
  let frame = 0;
  const schedule = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      onChange();
    });
  };
  const follow = () => {
    linkTarget = linked() ?? undefined;
    // By the next frame, a closed tab or `<details>` around the target has been opened.
    schedule();
  };
  const leave = (event: Event) => {
    if (event instanceof KeyboardEvent && !scrollKeys.has(event.key)) return;
    linkTarget = undefined;
    schedule();
  };
  const watch = new AbortController();
  const options = { passive: true, signal: watch.signal };
  for (const name of ['scroll', 'resize']) addEventListener(name, schedule, options);
  addEventListener('hashchange', follow, options);
  for (const name of ['wheel', 'touchmove', 'keydown']) addEventListener(name, leave, options);
  linkTarget = linked() ?? undefined;
  schedule();
  return () => {
    cancelAnimationFrame(frame);
    watch.abort();
  };
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/** Scrolls a box, but none of its ancestors, so that a target out of view is at a third of the box's height. */
export function scrollInside(box: Element, target: Element | Range): void {
  if (box.scrollHeight <= box.clientHeight) return;
  const { top, bottom } = target.getBoundingClientRect();
  const frame = box.getBoundingClientRect();
  if (top < frame.top || bottom > Math.min(frame.bottom, innerHeight))
    box.scrollTop += top - frame.top - box.clientHeight / 3;
}

/** Scrolls a box of links, but none of its ancestors, to its current link, unless that is in view. */
export function showCurrent(box: Element | null): void {
  const current = box?.querySelector('[aria-current]');
  if (box && current) scrollInside(box, current);
}
