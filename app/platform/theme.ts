import type { Site } from '../core/site.ts';
import type { ColorModeChoice } from '../core/storage.ts';

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
