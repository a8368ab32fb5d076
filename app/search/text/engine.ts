import type { SectionHit } from './excerpt.ts';
import type { Term } from './query.ts';

/** A page that matches a query; `records` are its index records, best first. `path` is below the base URL. */
export type PageHit = { path: string; section: string; records: { record: number; score: number }[] };

/** The result of a query: pages in order, the terms to mark, and the sections to filter by. */
export type SearchAnswer = { hits: PageHit[]; terms: Term[]; sections: string[] };

/** What a result shows of a page: title, breadcrumbs, best sections. */
export type ShownHit = { title: string; trail: string[]; sections: SectionHit[] };

/** The search of a site. A call rejects when the index cannot be loaded; the next one tries again. */
export type SearchEngine = {
  /** Loads the index before the first query. */
  warm: () => Promise<void>;
  query: (text: string) => Promise<SearchAnswer>;
  /** Loads what a result shows, with at most `maxSections` sections. */
  show: (hit: PageHit, terms: Term[], maxSections: number) => Promise<ShownHit>;
};
