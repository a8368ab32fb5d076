/** The type of the default export of `site.config.ts`, including the keys of features. */
export type { SiteConfig } from './features.ts';
