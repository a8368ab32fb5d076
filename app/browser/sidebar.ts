import { showCurrent } from '../platform/scroll.ts';

/** Makes the categories of the sidebar and of the mobile menu collapsible, and scrolls to the current page's item. */
export function installSidebar(root: Document): void {
  root.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button[aria-expanded]') : null;
    const box = button === null ? null : boxOf(button);
    if (button === null || box === null) return;
    const open = button.ariaExpanded !== 'true';
    setOpen(button, open);
    animate(box, open);
  });
  // The layout is computed before the next frame anyway.
  requestAnimationFrame(() => showCurrent(root.querySelector('.sidebar')));
}

/** Marks the current page's item and opens the categories around it. `path` is the pathname of the page's URL. */
export function markCurrent(root: Document, path: string): void {
  for (const link of root.querySelectorAll<HTMLAnchorElement>('.sidebar a')) {
    if (link.pathname === path && link.origin === location.origin) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  for (const item of root.querySelectorAll('.sidebar-item[data-type="category"]')) {
    const isActive = item.querySelector('[aria-current]') !== null;
    const button = item.querySelector(':scope > .sidebar-category > button');
    item.firstElementChild?.toggleAttribute('data-active', isActive);
    if (isActive && button !== null) setOpen(button, true);
  }
  showCurrent(root.querySelector('.sidebar'));
}

/** Returns the element that a button collapses. */
function boxOf(button: Element): HTMLElement | null {
  return button.closest('.sidebar-item, .sheet-dropdown')?.querySelector<HTMLElement>(':scope > .collapsible') ?? null;
}

/** Opens or collapses the category of a button, without animation. */
export function setOpen(button: Element, open: boolean): void {
  button.ariaExpanded = String(open);
  boxOf(button)?.toggleAttribute('data-collapsed', !open);
}

/** Returns the duration, in milliseconds, of opening a height in CSS pixels. It grows more slowly than the height. */
function collapseDuration(height: number): number {
  return Math.round(Math.min(500, 120 + 14 * Math.sqrt(height)));
}

/** Animates a box. `data-collapsed` hides the content at once, so `data-moving` shows it during the animation. */
function animate(element: HTMLElement, open: boolean): void {
  const start = element.getAnimations().length > 0 ? element.getBoundingClientRect().height : undefined;
  for (const running of element.getAnimations()) running.cancel();
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  element.dataset['moving'] = '';
  const full = element.scrollHeight;
  const from = start ?? (open ? 0 : full);
  const animation = element.animate(
    { height: [`${from}px`, `${open ? full : 0}px`], overflow: ['clip', 'clip'] },
    { duration: collapseDuration(full), easing: 'ease-in-out' },
  );
  animation.onfinish = () => delete element.dataset['moving'];
}
