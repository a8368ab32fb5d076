import type { SectionHit } from './excerpt.ts';
import type { Term } from './query.ts';

/** A page that answers a query; `records` are its places in the index, the best first. `path` is below the base URL. */
export type PageHit = { path: string; section: string; records: { record: number; score: number }[] };

/** What a query found: pages in order, the words to mark, and the sections that results can be narrowed to. */
export type SearchAnswer = { hits: PageHit[]; terms: Term[]; sections: string[] };

/** What a result shows of a page: its title, what it stands in, and its best sections. */
export type ShownHit = { title: string; trail: string[]; sections: SectionHit[] };

/** The search of a site, as the dialog knows it. Each call rejects when the index cannot be loaded; the next one tries anew. */
export type SearchEngine = {
  /** Loads the index ahead of the first query. */
  warm: () => Promise<void>;
  query: (text: string) => Promise<SearchAnswer>;
  /** Loads what a result shows: `most` sections at most. */
  show: (hit: PageHit, terms: Term[], most: number) => Promise<ShownHit>;
};
