import { useSyncExternalStore } from 'react';
import type { Site } from '../../core/site.ts';
import { storageKeys, type ColorModeChoice } from '../../core/storage.ts';
import { store } from '../../platform/storage.ts';
import { choiceOf, presetChoice, showTheme } from '../../platform/theme.ts';

type Settings = Pick<Site, 'colorMode' | 'themeColors'>;

const changed = 'colormode:changed';

/** The reader's choice of colours; undefined until the browser has taken over from the server's HTML. */
export function useColorModeChoice(): ColorModeChoice | undefined {
  return useSyncExternalStore(
    (notify) => {
      addEventListener(changed, notify);
      return () => removeEventListener(changed, notify);
    },
    () => choiceOf(document.documentElement.dataset['themeChoice']),
    () => undefined,
  );
}

/** Shows a colour mode now, and on the next visit. */
export function chooseColorMode(choice: ColorModeChoice, site: Settings): void {
  store(storageKeys.theme, choice);
  show(choice, site);
}

/** The choice that the toggle makes next. Following the system is a choice only where the site offers it. */
export function nextChoice(choice: ColorModeChoice, { colorMode }: Settings): ColorModeChoice {
  if (choice === 'light') return 'dark';
  if (choice === 'dark') return colorMode.respectPrefersColorScheme ? 'system' : 'light';
  return 'light';
}

/** Follows the choice made in another tab, and the system's colours while those are the choice. Returns the end of it. */
export function followColorMode(site: Settings): () => void {
  const { colorMode } = site;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const onStorage = (event: StorageEvent) => {
    if (event.storageArea !== localStorage) return;
    // A null key means that everything was cleared.
    if (event.key !== null && event.key !== storageKeys.theme) return;
    show(choiceOf(event.newValue) ?? presetChoice(colorMode), site);
  };
  const followSystem = () => {
    if (document.documentElement.dataset['themeChoice'] === 'system') show('system', site);
  };
  addEventListener('storage', onStorage);
  dark.addEventListener('change', followSystem);
  return () => {
    removeEventListener('storage', onStorage);
    dark.removeEventListener('change', followSystem);
  };
}

function show(choice: ColorModeChoice, { themeColors }: Settings): void {
  showTheme(choice, themeColors);
  dispatchEvent(new Event(changed));
}
