import type { Site } from './site.ts';

/** The scripts and style sheets of a document. URLs start with the base URL. */
export type Assets = {
  /** URL of the browser's entry module. */
  entry: string;
  /** URLs of the entry's static imports, for `modulepreload`. */
  preload: string[];
  /** URLs of style sheets; empty when `styles` inlines them. */
  stylesheets: string[];
  /** The inline style sheet of pages, and those of layouts that have their own, which include the page's. */
  styles: { page: InlineCode; layouts: { [layout: string]: InlineCode } };
  /** The script that runs before the first paint, the same for all sites. `site` is its `BootSite` as JSON. */
  bootScript: InlineCode & { site: string };
  /** Id of the deployment: a hash of the Worker and of all pages; `development` in the dev server. */
  buildId: string;
  /** The changelog's feeds: media type → path below the base URL; empty for a site without a changelog. */
  feeds: { [mediaType: string]: string };
};

/** The inline scripts and styles that the Content-Security-Policy allows. */
export type InlineParts = Pick<Assets, 'styles'> & { bootScript: InlineCode };

/** An inline script or style sheet. `hash` is the base64 SHA-256 for the security policy; `''` in development. */
export type InlineCode = { code: string; hash: string };

/** The part of the site's configuration that the boot script uses. */
export type BootSite = Pick<Site, 'colorMode' | 'baseUrl' | 'themeColors'> & {
  announcementId: string | null;
  /** Texts of the banner for a wrong base URL, each in English and in the site's language. */
  baseUrlTexts: { title: string; cause: string; current: string; suggestion: string };
};
