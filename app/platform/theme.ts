import type { Site } from '../core/site.ts';
import type { ColorModeChoice } from '../core/storage.ts';

/** A choice of colours as storage or an attribute has it; undefined for anything else. */
export function choiceOf(value: string | null | undefined): ColorModeChoice | undefined {
  return value === 'light' || value === 'dark' || value === 'system' ? value : undefined;
}

/** What holds for a reader who has not chosen: the system's colours where the site follows them. */
export function presetChoice({ defaultMode, respectPrefersColorScheme }: Site['colorMode']): ColorModeChoice {
  return respectPrefersColorScheme ? 'system' : defaultMode;
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
