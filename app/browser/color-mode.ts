import type { ColorModeChoice, Site } from '../core/site.ts';
import { readStored, storageKeys, store } from '../platform/storage.ts';

type Settings = Pick<Site, 'colorMode' | 'themeColors'>;

/** Makes the colour mode's toggle act, and follows the choice of another tab or document and the system's colours. */
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
    // A null key means that everything was cleared.
    if (storageArea === localStorage && (key === null || key === storageKeys.theme))
      show(choiceOf(newValue, colorMode));
  });
  // Firefox and Safari tell a document in the back/forward cache nothing of what is stored meanwhile.
  addEventListener('pageshow', ({ persisted }) => {
    const stored = persisted && !colorMode.disableSwitch ? readStored(storageKeys.theme) : null;
    if (stored !== null && choiceOf(stored, colorMode) !== choice()) show(choiceOf(stored, colorMode));
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    if (choice() === 'system') show('system');
  });
}

/** The choice that the toggle makes next. Following the system is a choice only where the site offers it. */
function nextChoice(choice: ColorModeChoice, { respectPrefersColorScheme }: Site['colorMode']): ColorModeChoice {
  if (choice === 'light') return 'dark';
  return choice === 'dark' && respectPrefersColorScheme ? 'system' : 'light';
}

/** The choice of colours that is stored; for a reader who has made none, the system's where the site follows it. */
export function choiceOf(value: string | null | undefined, site: Site['colorMode']): ColorModeChoice {
  if (value === 'light' || value === 'dark') return value;
  return site.respectPrefersColorScheme ? 'system' : site.defaultMode;
}

/** Shows a choice of colours: in attributes of `<html>` for the style sheets, and in the colour of the browser's frame. */
export function showTheme(choice: ColorModeChoice, themeColors: Site['themeColors']): void {
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const theme = choice === 'system' ? system : choice;
  const { dataset } = document.documentElement;
  dataset['theme'] = theme;
  dataset['themeChoice'] = choice;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', themeColors[theme]);
}
