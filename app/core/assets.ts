/** What the browser must load, as the build knows it. URLs start with the base URL. */
export type Assets = {
  /** URL of the browser's entry module. */
  entry: string;
  /** URLs of the modules that the entry imports statically, to fetch beside it. */
  preload: string[];
  /** Style sheets to link; empty where `styles` holds them. */
  stylesheets: string[];
  /** The `<style>` of ordinary pages and that of pages of the API reference, which holds the former too. */
  styles: { page: InlineCode; reference: InlineCode };
  /** The script that runs before the first paint. */
  bootScript: InlineCode;
  /** Names the deployment by the content of its Worker and of its pages; `development` where there is none. */
  buildId: string;
  /** The changelog's feeds: media type → path below the base URL; empty for a site without a changelog. */
  feeds: { [mediaType: string]: string };
};

/** What the security headers are made of. */
export type InlineParts = Pick<Assets, 'bootScript' | 'styles'>;

/** A script or style sheet in the page and its SHA-256 in base64, by which the Content-Security-Policy allows it; `''` in development. */
export type InlineCode = { code: string; hash: string };
