import type { Site } from '../core/site.ts';
import { singleKey } from '../platform/single-keys.ts';
import { readStored, storageKeys, store } from '../platform/storage.ts';
import { installColorMode } from './color-mode.ts';
import { installDropdowns } from './dropdowns.ts';
import { installMobileMenu } from './mobile-menu.ts';
import { installSidebar } from './sidebar.ts';
import { installToc } from './toc.ts';

/** Scrolling less than this many CSS pixels is not a movement of the reader's. */
const tolerance = 4;

/** Makes what the server rendered around the content act. */
export function installFrame(root: Document, site: Site): void {
  installColorMode(root, site);
  installDropdowns(root);
  installMobileMenu(root);
  installSidebar(root);
  installToc(root);
  installAnnouncement(root);
  installPageActions(root);
  hideNavbarOnScroll(root);
  installKeys(root);
}

/** A dismissal holds for the announcement that it was made of, until another one comes. */
function installAnnouncement(root: Document): void {
  const bar = root.querySelector<HTMLElement>('.announcement');
  const dismissed = readStored(storageKeys.announcementId);
  if (bar !== null && dismissed !== null && dismissed !== bar.dataset['id'])
    for (const key of [storageKeys.announcementId, storageKeys.announcementDismiss]) store(key, null);
  bar?.querySelector('.announcement-close')?.addEventListener('click', () => {
    store(storageKeys.announcementId, bar.dataset['id'] ?? null);
    store(storageKeys.announcementDismiss, 'true');
    root.documentElement.dataset['announcement'] = 'hidden';
    root.getElementById('main')?.focus({ preventScroll: true });
  });
}

/** The menu of a page closes on Escape, and on a press or focus elsewhere; its buttons copy. */
function installPageActions(root: Document): void {
  const opened = () => root.querySelector<HTMLDetailsElement>('.page-actions[open]');
  const leave = ({ target }: Event) => {
    const box = opened();
    if (box !== null && !(target instanceof Node && box.contains(target))) box.open = false;
  };
  root.addEventListener('pointerdown', leave);
  root.addEventListener('focusin', leave);
  root.addEventListener('keydown', ({ key }) => {
    const box = key === 'Escape' ? opened() : null;
    if (box === null) return;
    box.open = false;
    box.querySelector('summary')?.focus();
  });
  root.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('.page-actions button') : null;
    if (button !== null) void copyFor(button);
  });
}

/** Copies what a button of the menu names, and says so until the menu closes. */
async function copyFor(button: HTMLElement): Promise<void> {
  const { copyFile, copyText = '' } = button.dataset;
  const box = button.closest('details');
  const label = (button.dataset['label'] ??= button.textContent);
  const { copied = '', failed = '' } = box?.dataset ?? {};
  const done = await writeToClipboard(copyFile === undefined ? async () => copyText : () => fetchText(copyFile)).then(
    () => true,
    () => false,
  );
  box?.querySelector('[role="status"]')?.replaceChildren(done ? copied : failed);
  if (!done) return;
  button.textContent = copied;
  box?.addEventListener('toggle', () => (button.textContent = label), { once: true });
}

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: status ${response.status}`);
  return response.text();
}

/** Safari lets a page write to the clipboard only at once, so it is given the promise of the text. */
async function writeToClipboard(text: () => Promise<string>): Promise<void> {
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text());
  const blob = async () => new Blob([await text()], { type: 'text/plain' });
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob() })]);
}

/** Moves the navbar out of the way while the reader scrolls down; never while it has the focus or an open menu. */
function hideNavbarOnScroll(root: Document): void {
  const navbar = root.querySelector<HTMLElement>('.navbar[data-hides]');
  if (navbar === null) return;
  const hide = (hidden: boolean) => navbar.toggleAttribute('data-hidden', hidden);
  let last = 0;
  requestAnimationFrame(() => (last = scrollY));
  // Before that it is the browser and the page that scroll, to the URL's fragment.
  let acted = false;
  for (const type of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
    addEventListener(type, () => (acted = true), { once: true, passive: true });
  addEventListener(
    'scroll',
    () => {
      const moved = scrollY - last;
      if (Math.abs(moved) < tolerance) return;
      last = scrollY;
      if (!acted) return;
      const isInUse = navbar.contains(root.activeElement) || navbar.querySelector('[aria-expanded="true"]') !== null;
      // The bar is sticky, so its own position says nothing; that of the next element says when the bar's slot is out of view.
      const hasLeft = (navbar.nextElementSibling?.getBoundingClientRect().top ?? 0) <= 0;
      hide(moved > 0 && hasLeft && !isInUse);
    },
    { passive: true },
  );
  navbar.addEventListener('focusin', () => hide(false));
}

/** The link that a key follows. */
const keyLinks = { '[': 'a.neighbour[rel="prev"]', ']': 'a.neighbour[rel="next"]' };

/** Handles the keys `[` and `]` for the pages before and after this one, and `?` for the list of keys. */
function installKeys(root: Document): void {
  root.addEventListener('keydown', (event) => {
    const key = singleKey(event);
    if (key === '?')
      void import('../shell/keys/keys-dialog.ts').then(({ openKeysDialog }) => openKeysDialog(), console.warn);
    else if (key === '[' || key === ']') root.querySelector<HTMLAnchorElement>(keyLinks[key])?.click();
    else return;
    event.preventDefault();
  });
}
