import type { ColorModeChoice, Site } from '../core/site.ts';
import { readStored, storageKeys, store } from '../platform/storage.ts';

type Settings = Pick<Site, 'colorMode' | 'themeColors'>;

/** Adds the behaviour of the colour mode toggle, and follows changes by other browser tabs and by the system. */
export function installColorMode(root: Document, { colorMode, themeColors }: Settings): void {
  const button = root.querySelector<HTMLElement>('.color-mode');
  const choice = () => choiceOf(root.documentElement.dataset['themeChoice'], colorMode);
  const nameChoice = () => {
    const label = button?.dataset[choice()] ?? '';
    if (button !== null) Object.assign(button, { ariaLabel: label, title: label });
    return label;
  };
  const show = (next: ColorModeChoice) => {
    showTheme(next, themeColors);
    button?.querySelector('[role="status"]')?.replaceChildren(nameChoice());
  };
  nameChoice();
  button?.addEventListener('click', () => {
    const next = nextChoice(choice(), colorMode);
    store(storageKeys.theme, next);
    show(next);
  });
  addEventListener('storage', ({ storageArea, key, newValue }) => {
    // A null key means that storage was cleared.
    if (storageArea === localStorage && (key === null || key === storageKeys.theme))
      show(choiceOf(newValue, colorMode));
  });
  // Firefox and Safari dispatch no storage events to documents in the back/forward cache.
  addEventListener('pageshow', ({ persisted }) => {
    const stored = persisted && !colorMode.disableSwitch ? readStored(storageKeys.theme) : null;
    if (stored !== null && choiceOf(stored, colorMode) !== choice()) show(choiceOf(stored, colorMode));
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    if (choice() === 'system') show('system');
  });
}

/** Returns the toggle's next choice. `system` is a choice only if the site respects `prefers-color-scheme`. */
function nextChoice(choice: ColorModeChoice, { respectPrefersColorScheme }: Site['colorMode']): ColorModeChoice {
  if (choice === 'light') return 'dark';
  return choice === 'dark' && respectPrefersColorScheme ? 'system' : 'light';
}

/** Parses a stored colour mode. Defaults to `system` if the site respects it, otherwise to the site's default mode. */
export function choiceOf(value: string | null | undefined, site: Site['colorMode']): ColorModeChoice {
  if (value === 'light' || value === 'dark') return value;
  return site.respectPrefersColorScheme ? 'system' : site.defaultMode;
}

/** Applies a colour mode: sets attributes of `<html>` for the style sheets, and `<meta name="theme-color">`. */
export function showTheme(choice: ColorModeChoice, themeColors: Site['themeColors']): void {
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const theme = choice === 'system' ? system : choice;
  const { dataset } = document.documentElement;
  dataset['theme'] = theme;
  dataset['themeChoice'] = choice;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', themeColors[theme]);
}
