import { useSyncExternalStore } from 'react';
import { storageKeys, type ColorMode, type ColorModeChoice } from '../core/storage.ts';
import { themeColors } from '../core/theme-colors.ts';
import { attempt, store } from '../platform/storage.ts';

type Settings = { defaultMode: ColorMode; respectPrefersColorScheme: boolean };

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
export function chooseColorMode(choice: ColorModeChoice): void {
  store(storageKeys.theme, choice);
  show(choice);
}

/** The choice that the toggle makes next. Following the system is a choice only where the site offers it. */
export function nextChoice(choice: ColorModeChoice, { respectPrefersColorScheme }: Settings): ColorModeChoice {
  if (choice === 'light') return 'dark';
  if (choice === 'dark') return respectPrefersColorScheme ? 'system' : 'light';
  return 'light';
}

/** Follows the choice made in another tab, and the system's colours while those are the choice. Returns the end of it. */
export function followColorMode(settings: Settings): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const onStorage = (event: StorageEvent) => {
    if (event.storageArea !== attempt(() => localStorage, undefined)) return;
    // A null key means that everything was cleared.
    if (event.key !== null && event.key !== storageKeys.theme) return;
    show(
      asChoice(event.newValue ?? undefined) ?? (settings.respectPrefersColorScheme ? 'system' : settings.defaultMode),
    );
  };
  addEventListener('storage', onStorage);
  dark.addEventListener('change', followSystem);
  return () => {
    removeEventListener('storage', onStorage);
    dark.removeEventListener('change', followSystem);
  };
}

function followSystem(): void {
  if (document.documentElement.dataset['themeChoice'] === 'system') show('system');
}

function show(choice: ColorModeChoice): void {
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
