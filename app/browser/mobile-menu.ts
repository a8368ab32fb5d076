import { setOpen } from './sidebar.ts';

/** Viewports in which the navbar and sidebar are part of the page. */
const wide = '(width > 996px)';

/** Adds the behaviour of the hamburger and its sheet, a modal dialog, for which the browser handles Escape. */
export function installMobileMenu(root: Document): void {
  const button = root.querySelector<HTMLElement>('.hamburger');
  const dialog = root.querySelector<HTMLDialogElement>('.menu-sheet');
  if (button === null || dialog === null) return;
  const close = () => dialog.close();
  const updateState = () => {
    button.ariaExpanded = String(dialog.open);
    // A `:has()` on the root would restyle all elements whenever an element is added.
    root.documentElement.toggleAttribute('data-menu-open', dialog.open);
  };
  button.addEventListener('click', () => {
    fillSheet(root, dialog);
    dialog.showModal();
    updateState();
    dialog.querySelector('.menu-sheet-body [aria-current]')?.scrollIntoView({ block: 'center' });
  });
  dialog.addEventListener('close', updateState);
  dialog.addEventListener('keydown', keepFocusInside);
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || (target instanceof Element && target.closest('a') !== null)) close();
    else if (target instanceof Element && target.closest('.menu-sheet-switch') !== null) switchMenu(dialog);
  });
  root.addEventListener('page:shown', close);
  matchMedia(wide).addEventListener('change', close);
}

/** Copies the navbar's items and the page's sidebar into the sheet, in their current state. */
function fillSheet(root: Document, dialog: HTMLDialogElement): void {
  const [main, second] = dialog.querySelectorAll<HTMLElement>('.menu-sheet-body > nav');
  const [, label] = dialog.querySelectorAll('.menu-sheet-switch > span');
  const menu = root.querySelector<HTMLElement>('.sidebar') ?? root.querySelector<HTMLElement>('[data-page-menu]');
  const sidebarList = menu?.querySelector('ul')?.cloneNode(true);
  const items = [...root.querySelectorAll('.navbar-items > ul > li')].map(copyItem);
  const itemList = root.createElement('ul');
  itemList.append(...items);
  main?.replaceChildren(itemList);
  second?.replaceChildren(...(sidebarList === undefined ? [] : [sidebarList]));
  if (second !== undefined && label !== undefined && menu?.ariaLabel)
    second.ariaLabel = label.textContent = menu.ariaLabel;
  dialog.querySelector('.menu-sheet-switch')?.toggleAttribute('hidden', sidebarList === undefined);
  switchMenu(dialog, sidebarList === undefined ? 'main' : 'second');
}

/** Copies an item of the navbar for the sheet, with its dropdown menu as a collapsed list. */
function copyItem(item: Element): Node {
  const copy = item.cloneNode(true);
  if (!(copy instanceof Element)) return copy;
  const menu = copy.querySelector('.dropdown-menu');
  menu?.removeAttribute('id');
  menu?.setAttribute('class', 'collapsible');
  copy.querySelector('.dropdown')?.setAttribute('class', 'sheet-dropdown');
  const button = menu?.parentElement?.querySelector('button');
  button?.removeAttribute('aria-controls');
  if (button) setOpen(button, false);
  return copy;
}

/** Shows one of the sheet's two menus; without a name, toggles between them. */
function switchMenu(dialog: HTMLDialogElement, to?: 'main' | 'second'): void {
  const [main, second] = dialog.querySelectorAll<HTMLElement>('.menu-sheet-body > nav');
  const button = dialog.querySelector<HTMLElement>('.menu-sheet-switch');
  if (main === undefined || second === undefined || button === null) return;
  main.hidden = to === undefined ? !main.hidden : to === 'second';
  second.hidden = !main.hidden;
  button.dataset['to'] = main.hidden ? 'main' : 'docs';
}

/** Wraps Tab around inside the dialog. By default it leaves a modal dialog for the browser's own controls. */
function keepFocusInside(event: KeyboardEvent): void {
  if (event.key !== 'Tab' || !(event.currentTarget instanceof HTMLElement)) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a[href], button, summary')].filter((stop) =>
    stop.checkVisibility(),
  );
  const [first, last] = [stops[0], stops.at(-1)];
  if (document.activeElement !== (event.shiftKey ? first : last)) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
