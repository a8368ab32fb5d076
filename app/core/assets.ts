import type { Site } from './site.ts';

/** Scripts and styles that a document loads. URLs start with the base URL. */
export type Assets = {
  /** URL of the browser's entry module. */
  entry: string;
  /** URLs of the entry's static imports, for `modulepreload`. */
  preload: string[];
  /** URLs of style sheets; empty when `styles` has them inline. */
  stylesheets: string[];
  /** The `<style>` of pages, and those of layouts with one of their own, which includes the former. */
  styles: { page: InlineCode; layouts: { [layout: string]: InlineCode } };
  /** The script that runs before the first paint, the same for all sites, and its `BootSite`, as JSON. */
  bootScript: InlineCode & { site: string };
  /** Hash of the Worker and of all pages, which identifies the deployment; `development` in the dev server. */
  buildId: string;
  /** The changelog's feeds: media type → path below the base URL; empty for a site without a changelog. */
  feeds: { [mediaType: string]: string };
};

/** The inline code that the Content-Security-Policy allows. */
export type InlineParts = Pick<Assets, 'styles'> & { bootScript: InlineCode };

/** An inline script or style sheet, and its SHA-256 in base64 for the Content-Security-Policy; `''` in development. */
export type InlineCode = { code: string; hash: string };

/** What the boot script needs of the site. */
export type BootSite = Pick<Site, 'colorMode' | 'baseUrl' | 'themeColors'> & {
  announcementId: string | null;
  /** The banner for a wrong base URL, in every language that it shows. */
  baseUrlTexts: { title: string; cause: string; current: string; suggestion: string };
};
