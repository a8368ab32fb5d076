import { storageKeys } from '../core/storage.ts';
import './base-url-banner.ts';
import { readStorage } from '../platform/read-storage.ts';
import { rememberTabs } from '../content/remember-tabs.ts';

// Inlined into the head, so that it runs before the first paint: sets the theme, hides a dismissed announcement and
// selects remembered tabs. The shell reports unavailable storage.
const { colorMode, announcementId, themeColors } = import.meta.env.SITE;
const { dataset } = document.documentElement;

const offered = colorMode.respectPrefersColorScheme ? 'system' : colorMode.defaultMode;
const stored = colorMode.disableSwitch ? null : readStorage(storageKeys.theme);
const choice = stored === 'light' || stored === 'dark' || stored === 'system' ? stored : offered;
const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
const theme = choice === 'system' ? system : choice;
dataset['theme'] = theme;
dataset['themeChoice'] = choice;
document.querySelector('meta[name="theme-color"]')?.setAttribute('content', themeColors[theme]);

const dismissed =
  readStorage(storageKeys.announcementDismiss) === 'true' && readStorage(storageKeys.announcementId) === announcementId;
dataset['announcement'] = announcementId === null || dismissed ? 'hidden' : 'shown';

// The search button shows the keyboard shortcut of the reader's platform.
if (/^(?:Mac|iP)/.test(navigator.platform)) dataset['keys'] = 'mac';

rememberTabs(document.documentElement, (group) => readStorage(storageKeys.tabs + group));
