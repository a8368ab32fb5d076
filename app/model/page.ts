import type { ComponentType } from 'react';

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
  /** A page about other pages, which crawlers and lists of pages leave out. */
  noIndex?: true;
};

/** A page whose content is written as HTML, without the frame around it. */
export type WrittenPage = { html: string; page: Page; default?: undefined };

/** What is loaded of a page when it is asked for: the component of its content, or the HTML that was made of it. */
export type PageModule = { default: ComponentType; page: Page; html?: undefined } | { html: Html['__html']; page: Page; default?: undefined };

/**
 * HTML for React's `dangerouslySetInnerHTML`. React compares the object, not the text: one object stands for one
 * content, and what the reader did to that content stays while the frame around it changes. The text may be an object that
 * finds it only when React asks for the string.
 */
export type Html = { readonly __html: string | { toString: () => string } };

/** Where the Worker finds the pages that are stored beside it. */
export type StoredFiles = { fetch: (url: URL) => Promise<{ ok: boolean; status: number; arrayBuffer: () => Promise<ArrayBuffer> }> };

/**
 * A row of the route table. `load` fetches the page's own chunk, or the Worker's HTML where `served`; in the Worker it
 * is given the stored pages. The Worker holds the content of a page that is `carried`.
 */
export type Route = { path: string; title: string; served?: true; carried?: true; load: (files?: StoredFiles) => Promise<PageModule> };

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
