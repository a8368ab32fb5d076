/** Keys in localStorage; the values that may stand under them are told beside each. */
export const storageKeys = {
  /** `light`, `dark` or `system`. */
  theme: 'theme',
  /** `true` once the reader closed the announcement bar. */
  announcementDismiss: 'docusaurus.announcement.dismiss',
  /** Id of the announcement that the dismissal belongs to. */
  announcementId: 'docusaurus.announcement.id',
  /** Label of the tab chosen last in a group of tabs; the group's name follows. */
  tabs: 'docs.tabs.',
} as const;

export type ColorMode = 'light' | 'dark';
export type ColorModeChoice = ColorMode | 'system';

/** What the inline scripts know of the site; the build fills it in. */
export type BootSite = {
  colorMode: { defaultMode: ColorMode; disableSwitch: boolean; respectPrefersColorScheme: boolean };
  announcementId: string | null;
  baseUrl: string;
  /** Colour of the browser's own frame in each theme. */
  themeColors: Record<ColorMode, string>;
  /** The banner for a wrong base URL, in every language that it shows. */
  baseUrlTexts: { title: string; cause: string; current: string; suggestion: string };
};
