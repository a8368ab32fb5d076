/** Tolerance below the position that links scroll to, in CSS pixels. */
const tolerance = 12;

/** Keys with which a reader scrolls. */
const scrollKeys = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' ']);

/** The section that a link led to: it stays the current one until the reader scrolls, however short it is. */
let chosen: Element | undefined;

/**
 * The section of a page, in their order, that the reader is in: the one that the last link led to, until the reader scrolls;
 * otherwise the last one that begins above the position that links scroll to; at the end of the page, the last one in view.
 */
export function currentSection<Section extends Element>(sections: readonly Section[]): Section | undefined {
  const kept = sections.find((section) => section === chosen);
  if (kept !== undefined && isInView(kept)) return kept;
  if (kept !== undefined) chosen = undefined;
  if (scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 2)
    return sections.findLast(isInView) ?? sections.at(-1);
  const padding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart) || 0;
  return sections.findLast((section) => {
    const margin = Number.parseFloat(getComputedStyle(section).scrollMarginBlockStart) || 0;
    return section.checkVisibility() && section.getBoundingClientRect().top <= padding + margin + tolerance;
  });
}

/**
 * Calls back when the reader may have reached another section, at most once a frame.
 * @param linked the section of what the URL's fragment leads to
 * @returns a function that stops it
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
    chosen = linked() ?? undefined;
    // What it is folded into is opened before then.
    schedule();
  };
  const leave = (event: Event) => {
    if (event instanceof KeyboardEvent && !scrollKeys.has(event.key)) return;
    chosen = undefined;
    schedule();
  };
  const readerEvents = ['wheel', 'touchmove', 'keydown'] as const;
  addEventListener('scroll', schedule, { passive: true });
  addEventListener('resize', schedule, { passive: true });
  addEventListener('hashchange', follow);
  for (const name of readerEvents) addEventListener(name, leave, { passive: true });
  chosen = linked() ?? undefined;
  schedule();
  return () => {
    cancelAnimationFrame(frame);
    removeEventListener('scroll', schedule);
    removeEventListener('resize', schedule);
    removeEventListener('hashchange', follow);
    for (const name of readerEvents) removeEventListener(name, leave);
  };
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/** Scrolls a box, and nothing around it, to something in it that is out of view: to a third of the box's height. */
export function scrollInside(box: Element, target: Element | Range): void {
  if (box.scrollHeight <= box.clientHeight) return;
  const { top, bottom } = target.getBoundingClientRect();
  const frame = box.getBoundingClientRect();
  if (top < frame.top || bottom > Math.min(frame.bottom, innerHeight))
    box.scrollTop += top - frame.top - box.clientHeight / 3;
}
