import { storageKeys } from '../core/storage.ts';
import './base-url-banner.ts';
import { bootSite } from './boot-site.ts';
import { hasStored, readStored } from '../platform/storage.ts';
import { choiceOf, showTheme } from '../platform/theme.ts';
import { rememberTabs } from '../content/remember-tabs.ts';

// Inlined into the head, so that it runs before the first paint: sets the theme, hides a dismissed announcement and
// selects remembered tabs.
const { colorMode, announcementId, themeColors } = bootSite;
const { dataset } = document.documentElement;

const stored = colorMode.disableSwitch ? null : readStored(storageKeys.theme);
showTheme(choiceOf(stored, colorMode), themeColors);

const dismissed =
  readStored(storageKeys.announcementDismiss) === 'true' && readStored(storageKeys.announcementId) === announcementId;
dataset['announcement'] = announcementId === null || dismissed ? 'hidden' : 'shown';

// The search button shows the keyboard shortcut of the reader's platform.
if (/^(?:Mac|iP)/.test(navigator.platform)) dataset['keys'] = 'mac';

// What is pressed before the site's script comes is repeated then.
globalThis.earlyEvents = [];
for (const type of ['click', 'keydown']) addEventListener(type, (event) => globalThis.earlyEvents?.push(event));

// Watching the document while it is parsed costs every visit, and most readers have chosen no tab.
const remember = () => rememberTabs(document.documentElement, (group) => readStored(storageKeys.tabs + group));
if (hasStored(storageKeys.tabs)) remember();
else addEventListener('tab:chosen', remember, { once: true });
