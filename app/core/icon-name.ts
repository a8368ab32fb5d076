/** The icons of the frame; `build/content/icons.ts` says which of the set they are. */
export type IconName =
  'menu' | 'close' | 'chevron' | 'search' | 'sun' | 'moon' | 'system' | 'globe' | 'home' | 'edit' | 'external';
