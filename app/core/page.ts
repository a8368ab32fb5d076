/** A heading of a page, as the table of contents, search and links know it. `text` is plain. */
export type Heading = { depth: number; id: string; text: string };

/** What kind of frame a page stands in. */
export type Layout = 'doc' | 'page' | 'landing' | 'reference';

/** What is known of a page besides its content. Paths are below the base URL and end with a slash. */
export type Page = {
  path: string;
  /** A doc's id: its path below the content folder without ending (`sdk/java/install`). */
  id: string;
  title: string;
  description: string;
  layout: Layout;
  headings: Heading[];
  keywords: string[];
  tags: string[];
  /** Name of the sidebar that holds the page, if one does. */
  sidebar: string | undefined;
  /** Name of the docs version that the page belongs to. */
  version: string;
  /** The same doc in the other versions: version name → path. */
  versions: Record<string, string>;
  /** ISO date (YYYY-MM-DD) of a changelog entry. */
  date: string | undefined;
  /** The last commit that touched the source: ISO date-time, and its day as readers of the locale write it. */
  lastUpdated: { time: string; day: string } | undefined;
  editUrl: string | undefined;
  /** Language of its title and content where that is not the site's: a page that is not translated yet. */
  lang?: string;
  /** A page about other pages, which crawlers and lists of pages leave out. */
  noIndex?: true;
};

/** A page with its content as HTML, without the shell around it. */
export type RenderedPage = { page: Page; html: string };

/** What is known of every page without loading it. `path` is below the base URL. */
export type Route = { path: string; title: string };

/** A path below the base URL that was a page's, with slashes at both ends, and the path or URL that it leads to. */
export type Redirect = { from: string; to: string };

/**
 * A dated changelog entry, as the timeline shows it. `kinds` are the entry's groups in order.
 * `path` is below the base URL; in `site:changelog`, which pages read, it is a whole href.
 */
export type ChangelogEntry = {
  path: string;
  title: string;
  description: string;
  date: string;
  kinds: { kind: string; items: string[] }[];
};
