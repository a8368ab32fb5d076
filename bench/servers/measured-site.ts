import type { CompressingProxy } from './compressing-proxy.ts';

/** The selectors of a site's search: the button that opens it, the text field, and the container of the results. */
export type SearchSelectors = { open: string; input: string; results: string };

/** A running site, and what to measure: pages by kind, a click from one page to another, and a search. */
export type MeasuredSite = Pick<CompressingProxy, 'origin' | 'traffic'> & {
  name: string;
  pages: Record<string, string>;
  click?: { from: string; link: string } | undefined;
  search?: SearchSelectors | undefined;
};
