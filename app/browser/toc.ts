import { fragmentTarget } from '../platform/links.ts';
import { currentSection, showCurrent, watchSections } from '../platform/scroll.ts';

/** Marks the current section's heading in the table of contents, and names it in the bar that phones have. */
export function installToc(root: Document): void {
  let links: HTMLAnchorElement[] = [];
  let headings: HTMLElement[] = [];
  let current: HTMLElement | undefined;
  let stopWatching: (() => void) | undefined;
  const update = () => {
    const heading = currentSection(headings);
    if (heading === current) return;
    current = heading;
    for (const link of links) {
      if (heading !== undefined && fragmentTarget(link.hash) === heading) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
    showCurrent(root.querySelector('.toc'));
    const currentLink = root.querySelector('.toc-fold [aria-current]');
    root.querySelector('.toc-here')?.replaceChildren(currentLink?.textContent ?? '');
  };
  const start = () => {
    links = [...root.querySelectorAll<HTMLAnchorElement>(':is(.toc, .toc-fold) a')];
    headings = links.flatMap((link) => (link.closest('.toc') === null ? [] : (fragmentTarget(link.hash) ?? [])));
    current = undefined;
    stopWatching?.();
    stopWatching = watchSections(update, () => fragmentTarget(location.hash));
  };
  start();
  root.addEventListener('page:shown', start);
  root.addEventListener('toggle', showOpened, { capture: true });
  root.addEventListener('click', ({ target }) => {
    // The open list would cover the link's target.
    if (target instanceof Element && target.closest('.toc-fold a') !== null)
      target.closest('details')?.removeAttribute('open');
  });
}

/** Scrolls a list of sections that was opened, as phones have them on all pages, to the current one. */
function showOpened({ target }: Event): void {
  if (target instanceof HTMLDetailsElement) showCurrent(target.querySelector(':scope > ul'));
}
