import { type Base, href } from './url.ts';

/** A link to a page; `path` is below the base URL. */
export type NavigationLink = { label: string; path: string };

/** A heading of a page. `depth` is 2 to 6, `text` is plain text. */
export type Heading = { depth: number; id: string; text: string };

/** The layout of the shell around a page. */
type Layout = 'doc' | 'page' | 'landing' | 'reference';

/** The metadata of a page. Paths are below the base URL and end with a slash. */
export type Page = {
  path: string;
  /** A doc's id: its path below the content folder without extension (`sdk/java/install`). */
  id: string;
  title: string;
  description: string;
  layout: Layout;
  headings: Heading[];
  keywords: string[];
  tags: string[];
  /** Name of the sidebar that contains the page, if any. */
  sidebar?: string | undefined;
  /** Ancestors of an API reference page, outermost first; missing for the reference's first page and for docs. */
  ancestors?: { label: string; path: string }[];
  /** Name of the docs version that the page belongs to. */
  version: string;
  /** The same doc in the other versions: version name → path. */
  versions: Record<string, string>;
  /** ISO date (YYYY-MM-DD) of a changelog entry. */
  date?: string | undefined;
  /** The source's last change, by front matter or its last commit: ISO date or date-time, and the locale's day. */
  lastUpdated?: { time: string; day: string } | undefined;
  editUrl?: string | undefined;
  /** The highest and the deepest headings in the table of contents, depth 1 for none; undefined as on the site. */
  tocStart?: number | undefined;
  tocDepth?: number | undefined;
  /** The pages before and after this one, null for none; undefined as in the sidebar. */
  previous?: NavigationLink | null | undefined;
  next?: NavigationLink | null | undefined;
  /** Language of the title and content of an untranslated page; undefined if it is the site's. */
  lang?: string | undefined;
  /** Set for unlisted pages and those that only list other pages; crawlers, search and page lists skip them. */
  noIndex?: true | undefined;
};

/** Removes the leading date from the title of a changelog entry. */
export function titleWithoutDate(title: string, date: string): string {
  return title.startsWith(date) ? title.slice(date.length).replace(/^[\s\uff1a:·—-]+/, '') || title : title;
}

const versionedName = /\b[A-Z][A-Za-z]*(?: [A-Z][A-Za-z]*)? \d+\.[\w.]*/g;

/** Replaces the spaces in versioned names, such as `Claude Sonnet 4.5`, by no-break spaces. */
export function unbrokenVersions(label: string): string {
  return label.replaceAll(versionedName, (name) => name.replaceAll(' ', '\u00a0'));
}

/**
 * Splits a title so that every second part is a name with hyphens or a version, such as `gpt-image-1`, including
 * brackets and punctuation. Pages keep such a part on one line where it fits. The joined parts equal the title.
 */
export function partsByName(title: string): string[] {
  const name = `(?:${versionedName.source}(?:-[\\w.]+)*|[\\w.]+(?:-[\\w.]+)+)`;
  return title.split(new RegExp(`([\uff08(]?${name}[\uff09)]?[\u3001\u3002\uff0c\uff1a\uff1b]?)`));
}

/** A page and its content as HTML, without the shell. */
export type RenderedPage = { page: Page; html: string };

/** A rendered page and its frame: the HTML around the content that differs between pages (see `withFrame`). */
export type FramedPage = RenderedPage & { frame: string };

/** A route of the site: the path of a page, below the base URL, and its title. */
export type Route = { path: string; title: string };

/** A redirect: `from` is a path below the base URL, with slashes at both ends; `to` is a path below it or a URL. */
export type Redirect = { from: string; to: string };

/**
 * A dated changelog entry of the timeline; `kinds` are its groups of changes in order.
 * `path` is below the base URL; in `site:changelog`, which pages import, it is an href.
 */
export type ChangelogEntry = {
  path: string;
  /** The title without its date. */
  title: string;
  description: string;
  date: string;
  kinds: { kind: string; items: ChangelogItem[] }[];
};

/** A change as plain text, in which code keeps its backticks, and the items of its nested list. */
export type ChangelogItem = { text: string; items: ChangelogItem[] };

/** The JSON of a page file, which the Worker and client-side navigation read. `build` is the deployment's id. */
export type PageFile = FramedPage & { build: string };

/** The data that a document embeds for the entry script. The not-found and crash pages have no `path`. */
export type DocumentData = { build: string; path?: string };

/** Returns the path of a page's file, below the base URL. */
export function pageFilePath(path: string): string {
  return `/_pages${path}page.json`;
}

/** Returns the URL of a page's file, encoded as the asset server encodes it: it redirects `c++` to `c%2B%2B`. */
export function pageFileUrl(site: Base, path: string): string {
  return href(site, pageFilePath(path)).replaceAll(/[^/]+/g, encodeURIComponent);
}

/** Path below the base URL of the JSON file of all routes (`Route[]`). */
export const routesFile = '/_pages/routes.json';

/** Returns a page without the `<span>`s of highlighted code and without React's text separators, for outputs. */
export function plainContent({ page, html }: RenderedPage): RenderedPage {
  const code = html.replaceAll(/<pre\b.*?<\/pre>/gs, (block) => block.replaceAll(/<\/?span\b[^>]*>/g, ''));
  return { page, html: code.replaceAll('<!-- -->', '') };
}
