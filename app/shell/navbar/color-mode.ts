import { useSyncExternalStore } from 'react';
import type { Site } from '../../core/site.ts';
import { storageKeys, type ColorModeChoice } from '../../core/storage.ts';
import { attempt, store } from '../../platform/storage.ts';

type Settings = Pick<Site, 'colorMode' | 'themeColors'>;

const changed = 'colormode:changed';

/** The reader's choice of colours; undefined until the browser has taken over from the server's HTML. */
export function useColorModeChoice(): ColorModeChoice | undefined {
  return useSyncExternalStore(
    (notify) => {
      addEventListener(changed, notify);
      return () => removeEventListener(changed, notify);
    },
    () => asChoice(document.documentElement.dataset['themeChoice']),
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
    if (event.storageArea !== attempt(() => localStorage, undefined)) return;
    // A null key means that everything was cleared.
    if (event.key !== null && event.key !== storageKeys.theme) return;
    const offered = colorMode.respectPrefersColorScheme ? 'system' : colorMode.defaultMode;
    show(asChoice(event.newValue ?? undefined) ?? offered, site);
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
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const { dataset } = document.documentElement;
  const theme = choice === 'system' ? system : choice;
  dataset['theme'] = theme;
  dataset['themeChoice'] = choice;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', themeColors[theme]);
  dispatchEvent(new Event(changed));
}

function asChoice(value: string | undefined): ColorModeChoice | undefined {
  return value === 'light' || value === 'dark' || value === 'system' ? value : undefined;
}
