import type { Site } from './site.ts';

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

/** What a reader may choose; `system` follows the operating system. */
export type ColorModeChoice = 'light' | 'dark' | 'system';

/** The part of the site's configuration that the inline script needs: its element has it as an attribute. */
export type BootSite = Pick<Site, 'colorMode' | 'baseUrl' | 'themeColors'> & {
  announcementId: string | null;
  /** The banner for a wrong base URL, in every language that it shows. */
  baseUrlTexts: { title: string; cause: string; current: string; suggestion: string };
};
