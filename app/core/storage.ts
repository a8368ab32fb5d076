/** Keys in localStorage, each with its values. */
export const storageKeys = {
  /** `light`, `dark` or `system`. */
  theme: 'theme',
  /** `true` once the reader closed the announcement bar. */
  announcementDismiss: 'docusaurus.announcement.dismiss',
  /** Id of the announcement that the dismissal belongs to. */
  announcementId: 'docusaurus.announcement.id',
  /** Prefix of the key of a tab group, whose value is the label of the tab that was chosen last. */
  tabs: 'docs.tabs.',
} as const;

type ColorMode = 'light' | 'dark';
/** What a reader may choose; `system` follows the operating system. */
export type ColorModeChoice = ColorMode | 'system';

/** The part of the site's configuration that the inline script needs; the build fills it in. */
export type BootSite = {
  colorMode: { defaultMode: ColorMode; disableSwitch: boolean; respectPrefersColorScheme: boolean };
  announcementId: string | null;
  baseUrl: string;
  /** The value of `theme-color` in each theme. */
  themeColors: Record<ColorMode, string>;
  /** The banner for a wrong base URL, in every language that it shows. */
  baseUrlTexts: { title: string; cause: string; current: string; suggestion: string };
};
