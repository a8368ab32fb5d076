/** The icons of the shell; `build/content/icons.ts` maps them to names of the icon set. */
export type IconName =
  'menu' | 'close' | 'chevron' | 'search' | 'sun' | 'moon' | 'system' | 'globe' | 'home' | 'edit' | 'external';
