const scrollBox = ':is(pre, .table-scroll)[tabindex]';

/**
 * Removes code blocks and tables from the tab order that neither overflow nor handle keys; the server makes all of them
 * focusable, so that they scroll by keyboard without script. Each is measured near the viewport, where it has a size, and
 * after resizing.
 */
export function updateTabStops(root: Document): void {
  const resizing = new ResizeObserver((entries) => {
    const boxes = new Set(entries.map(({ target }) => target.closest<HTMLElement>(scrollBox)));
    for (const box of boxes) if (box !== null) update(box);
  });
  const visibility = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        // The content may be rendered later (`content-visibility`) without resizing the box.
        for (const element of [target, ...target.children])
          if (isIntersecting) resizing.observe(element);
          else resizing.unobserve(element);
      }
    },
    { rootMargin: '400px' },
  );
  const look = () => {
    visibility.disconnect();
    resizing.disconnect();
    for (const box of root.querySelectorAll(`#content ${scrollBox}`)) visibility.observe(box);
  };
  root.addEventListener('page:shown', look);
  look();
}

function update(box: HTMLElement): void {
  const scrolls = box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1;
  const handlesKeys = box.closest('[data-paths]') !== null;
  // The attribute stays, so that the selector still matches.
  const tabIndex = scrolls || handlesKeys ? 0 : -1;
  if (box.tabIndex !== tabIndex && document.activeElement !== box) box.tabIndex = tabIndex;
}
