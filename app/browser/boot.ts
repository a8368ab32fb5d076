import type { BootSite } from '../core/assets.ts';
import { watchBaseUrl } from './base-url-banner.ts';
import { choiceOf, showTheme } from './color-mode.ts';
import { hasStored, readStored, storageKeys } from '../platform/storage.ts';
import { tabInputs } from '../platform/reveal.ts';

declare global {
  /** Clicks and keys to which nothing listens yet. The entry script replays them; undefined afterwards. */
  var earlyEvents: Event[] | undefined;
}

// Inlined into the head, so that it runs before the first paint: sets the theme, hides a dismissed announcement and
// selects remembered tabs. Its element has the site's data as an attribute, so that the code is the same on every site.
const site = JSON.parse(document.currentScript?.dataset['site'] ?? '') as BootSite;
const { colorMode, announcementId, themeColors } = site;
const { dataset } = document.documentElement;
watchBaseUrl(site);

const stored = colorMode.disableSwitch ? null : readStored(storageKeys.theme);
showTheme(choiceOf(stored, colorMode), themeColors);

const dismissed =
  readStored(storageKeys.announcementDismiss) === 'true' && readStored(storageKeys.announcementId) === announcementId;
dataset['announcement'] = announcementId === null || dismissed ? 'hidden' : 'shown';

// The search button shows the keyboard shortcut of the reader's platform.
if (/^(?:Mac|iP)/.test(navigator.platform)) dataset['keys'] = 'mac';

// The entry script replays these events.
globalThis.earlyEvents = [];
for (const type of ['click', 'keydown']) addEventListener(type, (event) => globalThis.earlyEvents?.push(event));

// Observing the document while it is parsed costs time on every visit, and most readers have not chosen a tab.
if (hasStored(storageKeys.tabs)) rememberTabs();
else addEventListener('tab:chosen', rememberTabs, { once: true });

/** Selects remembered tabs as they are parsed. Observers run before the next paint, so the default tab never shows. */
function rememberTabs(): void {
  new MutationObserver(checkRemembered).observe(document.documentElement, { childList: true, subtree: true });
}

function checkRemembered(): void {
  for (const tabs of document.querySelectorAll<HTMLElement>('.tabs[data-group]:not([data-remembered])')) {
    // During parsing, the tab list is complete once an element follows it.
    if (tabs.querySelector(':scope > .tab-list + *') === null) continue;
    tabs.dataset['remembered'] = '';
    const label = readStored(storageKeys.tabs + tabs.dataset['group']);
    const input = tabInputs(tabs).find(({ value }) => value === label);
    if (input !== undefined) input.checked = true;
  }
}
