/** What the browser must load, as the build knows it. URLs start with the base URL. */
export type Assets = {
  /** URL of the browser's entry module. */
  entry: string;
  /** URLs of the modules that the entry imports statically, to preload. */
  preload: string[];
  /** Style sheets to link; empty where `styles` holds them. */
  stylesheets: string[];
  /** CSS to inline into every page. */
  styles: string;
  /** Inline scripts that run before the first paint, in order. */
  inlineScripts: { code: string; hash: string }[];
};
