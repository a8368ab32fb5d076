/** What an author writes in `site.config.ts`, with the keys of the features. */
export type { SiteConfig } from './features.ts';
