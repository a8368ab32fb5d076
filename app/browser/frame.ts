import type { Site } from '../core/site.ts';
import { singleKey } from '../platform/single-keys.ts';
import { readStored, storageKeys, store } from '../platform/storage.ts';
import { installColorMode } from './color-mode.ts';
import { installDropdowns } from './dropdowns.ts';
import { installMobileMenu } from './mobile-menu.ts';
import { successful } from './pages.ts';
import { installSidebar } from './sidebar.ts';
import { installToc } from './toc.ts';

/** Scroll distance, in CSS pixels, below which the navbar ignores scrolling. */
const tolerance = 4;

/** Adds the behaviour of the shell around the content. */
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

/** Dismisses the announcement. A dismissal is stored with the announcement's id, and removed when the id changes. */
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

/** Closes the page actions on Escape and on a press or focus outside, and handles their copy buttons. */
function installPageActions(root: Document): void {
  const openMenu = () => root.querySelector<HTMLDetailsElement>('.page-actions[open]');
  const closeOutside = ({ target }: Event) => {
    const box = openMenu();
    if (box !== null && !(target instanceof Node && box.contains(target))) box.open = false;
  };
  root.addEventListener('pointerdown', closeOutside);
  root.addEventListener('focusin', closeOutside);
  root.addEventListener('keydown', ({ key }) => {
    const box = key === 'Escape' ? openMenu() : null;
    if (box === null) return;
    box.open = false;
    box.querySelector('summary')?.focus();
  });
  root.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('.page-actions button') : null;
    if (button !== null) void copyFor(button);
  });
}

/** Copies the text or file of a copy button, and shows the result until the menu closes. */
async function copyFor(button: HTMLElement): Promise<void> {
  const { copyFile, copyText = '' } = button.dataset;
  const box = button.closest('details');
  const label = (button.dataset['label'] ??= button.textContent);
  const { copied = '', failed = '' } = box?.dataset ?? {};
  const text = async () => (copyFile === undefined ? copyText : successful(await fetch(copyFile)).text());
  const done = await writeToClipboard(text).then(
    () => true,
    () => false,
  );
  box?.querySelector('[role="status"]')?.replaceChildren(done ? copied : failed);
  if (!done) return;
  button.textContent = copied;
  box?.addEventListener('toggle', () => (button.textContent = label), { once: true });
}

/** Writes to the clipboard. Safari allows this only during the click, so it gets a promise of the text. */
async function writeToClipboard(text: () => Promise<string>): Promise<void> {
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text());
  const blob = async () => new Blob([await text()], { type: 'text/plain' });
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob() })]);
}

/** Hides the navbar while the reader scrolls down, unless it has the focus or an open menu. */
function hideNavbarOnScroll(root: Document): void {
  const navbar = root.querySelector<HTMLElement>('.navbar[data-hides]');
  if (navbar === null) return;
  const hide = (hidden: boolean) => navbar.toggleAttribute('data-hidden', hidden);
  let lastScrollY = 0;
  requestAnimationFrame(() => (lastScrollY = scrollY));
  // Before the reader's first input, only the browser and the page scroll, to the URL's fragment.
  let hasInteracted = false;
  for (const type of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
    addEventListener(type, () => (hasInteracted = true), { once: true, passive: true });
  addEventListener(
    'scroll',
    () => {
      const moved = scrollY - lastScrollY;
      if (Math.abs(moved) < tolerance) return;
      lastScrollY = scrollY;
      if (!hasInteracted) return;
      const isInUse = navbar.contains(root.activeElement) || navbar.querySelector('[aria-expanded="true"]') !== null;
      // The navbar is sticky, so the next element's position shows whether the navbar's slot is out of view.
      const hasLeft = (navbar.nextElementSibling?.getBoundingClientRect().top ?? 0) <= 0;
      hide(moved > 0 && hasLeft && !isInUse);
    },
    { passive: true },
  );
  navbar.addEventListener('focusin', () => hide(false));
}

/** Key → selector of the link that it follows. */
const keyLinks = { '[': 'a.neighbour[rel="prev"]', ']': 'a.neighbour[rel="next"]' };

/** Handles the keys `[` and `]` for the previous and next page, and `?` for the list of keyboard shortcuts. */
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
