import { storageKeys } from '../model/storage.ts';
import { readStorage } from './read-storage.ts';

// Runs before the first paint, inlined into the head: no flash of the wrong theme, no announcement that was dismissed.
// Storage that is unavailable is told by the shell, once.
const { colorMode, announcementId } = import.meta.env.SITE;
const { dataset } = document.documentElement;

const offered = colorMode.respectPrefersColorScheme ? 'system' : colorMode.defaultMode;
const stored = colorMode.disableSwitch ? null : readStorage(storageKeys.theme);
const choice = stored === 'light' || stored === 'dark' || stored === 'system' ? stored : offered;
const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
dataset['theme'] = choice === 'system' ? system : choice;
dataset['themeChoice'] = choice;

const dismissed = readStorage(storageKeys.announcementDismiss) === 'true' && readStorage(storageKeys.announcementId) === announcementId;
dataset['announcement'] = announcementId === null || dismissed ? 'hidden' : 'shown';

// The hint at the search names the keys of the reader's machine.
if (/^(?:Mac|iP)/.test(navigator.platform)) dataset['keys'] = 'mac';
