/** How far below the place where links lead to the line stands that the reader is at, in CSS pixels. */
const slack = 12;

/** Keys with which a reader scrolls. */
const scrollKeys = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' ']);

let chosen: Element | undefined;

/** Told where a link has led to: the reader is there until scrolling by hand, however short the section. */
export function chooseSection(section: Element | null | undefined): void {
  chosen = section ?? undefined;
}

/**
 * The section that the reader is in: where the last link led to, until the reader scrolls; else the last one that
 * begins above the line at which links put their targets; at the end of the page the last one in view.
 * @param sections in the order of the page
 */
export function currentSection<Section extends Element>(sections: readonly Section[]): Section | undefined {
  const held = sections.find((one) => one === chosen);
  if (held !== undefined && isInView(held)) return held;
  if (held !== undefined) chosen = undefined;
  if (scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 2)
    return sections.findLast(isInView) ?? sections.at(-1);
  const padding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart) || 0;
  return sections.findLast((one) => {
    const margin = Number.parseFloat(getComputedStyle(one).scrollMarginBlockStart) || 0;
    return one.checkVisibility() && one.getBoundingClientRect().top <= padding + margin + slack;
  });
}

/**
 * Calls back, at most once a frame, when the reader may have come to another section.
 * @returns what ends it
 */
export function watchSections(look: () => void): () => void {
  let frame = 0;
  const schedule = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      look();
    });
  };
  const leave = (event: Event) => {
    if (event instanceof KeyboardEvent && !scrollKeys.has(event.key)) return;
    chosen = undefined;
    schedule();
  };
  const own = ['wheel', 'touchmove', 'keydown'] as const;
  addEventListener('scroll', schedule, { passive: true });
  addEventListener('resize', schedule, { passive: true });
  for (const name of own) addEventListener(name, leave, { passive: true });
  schedule();
  return () => {
    cancelAnimationFrame(frame);
    removeEventListener('scroll', schedule);
    removeEventListener('resize', schedule);
    for (const name of own) removeEventListener(name, leave);
  };
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}
