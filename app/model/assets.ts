/** What the browser must load, as the build knows it. URLs start with the base URL. */
export type Assets = {
  /** URL of the browser's entry module. */
  entry: string;
  /** URLs of the modules that the entry imports statically, to fetch beside it. */
  preload: string[];
  /** Style sheets to link; empty where `styles` holds them. */
  stylesheets: string[];
  /** CSS to inline: `head` is what the navbar is painted with, `body` stands behind it on every page, `reference` beside that in the API reference. */
  styles: { head: string; body: string; reference: string };
  /** SHA-256 of each of `styles` in base64, by which the Content-Security-Policy allows them; none in development. */
  styleHashes: string[];
  /** Names the deployment by the content of its Worker and of the pages beside it; `development` where there is none. */
  buildId: string;
  /** The changelog's feeds: media type → path below the base URL; empty for a site without a changelog. */
  feeds: { [mediaType: string]: string };
  /**
   * Inline scripts by their place: `head` runs before the first paint, `afterNavbar` once the navbar can be painted,
   * `pause` between the pieces of a long page.
   */
  inlineScripts: { head: InlineScript; afterNavbar: InlineScript; pause: InlineScript };
};

/** What the security headers are made of. */
export type InlineHashes = Pick<Assets, 'inlineScripts' | 'styleHashes'>;

/** A script's code, and the SHA-256 of it in base64, by which the Content-Security-Policy allows it. */
export type InlineScript = { code: string; hash: string };
