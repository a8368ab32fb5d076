import type { ColorMode } from './storage.ts';

/** The colour of the browser's own frame around the page: `--color-bg` of `tokens.css` in each mode. */
export const themeColors: Record<ColorMode, string> = { light: '#ffffff', dark: '#151314' };
