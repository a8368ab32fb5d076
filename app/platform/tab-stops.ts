const scrolling = ':is(pre, .table-scroll)[tabindex]';

/**
 * Lets the Tab key stop at boxes that scroll or that the keys act in, and only at those: the server writes `tabindex` on all of them, as a
 * reader without script has no other way to scroll by keys. Boxes are looked at when they come near the window, as
 * what is not drawn has no size, and again whenever their size changes, or that of what is in them.
 */
export function updateTabStops(root: Document): void {
  const sizes = new ResizeObserver((entries) => {
    const boxes = new Set(entries.map(({ target }) => target.closest<HTMLElement>(scrolling)));
    for (const box of boxes) if (box !== null) update(box);
  });
  const sight = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        // A box that is near may still leave out what is in it, and keeps its size when that comes.
        for (const one of [target, ...target.children])
          if (isIntersecting) sizes.observe(one);
          else sizes.unobserve(one);
      }
    },
    { rootMargin: '400px' },
  );
  const look = () => {
    sight.disconnect();
    sizes.disconnect();
    for (const box of root.querySelectorAll(`#content ${scrolling}`)) sight.observe(box);
  };
  root.addEventListener('page:shown', look);
  look();
}

function update(box: HTMLElement): void {
  const scrolls = box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1;
  const isWalked = box.querySelector(':scope > [data-keys]') !== null;
  // The attribute stays, so that the box is found again.
  const wanted = scrolls || isWalked ? 0 : -1;
  if (box.tabIndex !== wanted && document.activeElement !== box) box.tabIndex = wanted;
}
