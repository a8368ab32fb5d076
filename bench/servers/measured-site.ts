import type { CompressingProxy } from './compressing-proxy.ts';

/** Selectors of a site's search: what opens it, the text field, and what the results appear in. */
export type SearchSelectors = { open: string; input: string; results: string };

/** A running site and what is measured of it: pages by kind, a click from one page to another, a search. */
export type MeasuredSite = Pick<CompressingProxy, 'origin' | 'traffic'> & {
  name: string;
  pages: Record<string, string>;
  click?: { from: string; link: string } | undefined;
  search?: SearchSelectors | undefined;
};
