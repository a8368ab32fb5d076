import { storageKeys } from '../model/storage.ts';

// Runs before the first paint, inlined into the head: no flash of the wrong theme, no announcement that was dismissed.
const { colorMode, announcementId } = import.meta.env.SITE;
const html = document.documentElement;

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

const stored = colorMode.disableSwitch ? null : read(storageKeys.theme);
const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
const follow = stored === 'system' || (stored === null && colorMode.respectPrefersColorScheme);
html.dataset['theme'] = follow ? system : stored === 'dark' || stored === 'light' ? stored : colorMode.defaultMode;
html.dataset['themeChoice'] = stored ?? (colorMode.respectPrefersColorScheme ? 'system' : colorMode.defaultMode);

const dismissed = read(storageKeys.announcementDismiss) === 'true' && read(storageKeys.announcementId) === announcementId;
html.dataset['announcement'] = announcementId === null || dismissed ? 'hidden' : 'shown';
