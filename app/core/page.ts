import type { Site } from './site.ts';
import { href } from './url.ts';

/** A heading of a page; `text` is plain text. */
export type Heading = { depth: number; id: string; text: string };

/** Which layout the shell has around a page. */
type Layout = 'doc' | 'page' | 'landing' | 'reference';

/** The metadata of a page. Paths are below the base URL and end with a slash. */
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
  sidebar?: string | undefined;
  /** The pages above a page of the API reference, the first page of the reference first; missing for that one and for docs. */
  above?: { label: string; path: string }[];
  /** Name of the docs version that the page belongs to. */
  version: string;
  /** The same doc in the other versions: version name → path. */
  versions: Record<string, string>;
  /** ISO date (YYYY-MM-DD) of a changelog entry. */
  date?: string | undefined;
  /** The last commit that changed the source: ISO date-time, and its day in the locale's format. */
  lastUpdated?: { time: string; day: string } | undefined;
  editUrl?: string | undefined;
  /** Language of its title and content where that is not the site's: a page that is not translated yet. */
  lang?: string | undefined;
  /** A page about other pages, which crawlers and page lists skip. */
  noIndex?: true;
};

/** The title of a changelog entry without the date that it begins with. */
export function titleWithoutDate(title: string, date: string): string {
  return title.startsWith(date) ? title.slice(date.length).replace(/^[\s\uff1a:·—-]+/, '') || title : title;
}

const versionedName = /\b[A-Z][A-Za-z]*(?: [A-Z][A-Za-z]*)? \d+\.[\w.]*/g;

/** A label whose names with a version, such as `Claude Sonnet 4.5`, are not broken over two lines. */
export function wholeVersions(label: string): string {
  return label.replaceAll(versionedName, (name) => name.replaceAll(' ', '\u00a0'));
}

/**
 * A title in parts, of which every second is a name with hyphens or a version, such as `gpt-image-1`, with its brackets and
 * the mark behind it: it stays in one line where it fits. The text is as it was, for what is made from it.
 */
export function partsByName(title: string): string[] {
  const name = `(?:${versionedName.source}(?:-[\\w.]+)*|[\\w.]+(?:-[\\w.]+)+)`;
  return title.split(new RegExp(`([\uff08(]?${name}[\uff09)]?[\u3001\u3002\uff0c\uff1a\uff1b]?)`));
}

/** A page with its content as HTML, without the shell around it. */
export type RenderedPage = { page: Page; html: string };

/** A rendered page with what changes around it, as HTML: `withFrame` of `app/page-renderer.tsx` says what. */
export type FramedPage = RenderedPage & { frame: string };

/** An entry of the route table. `path` is below the base URL. */
export type Route = { path: string; title: string };

/** A redirect: `from` is a path below the base URL, with slashes at both ends; `to` is a path below it or a URL. */
export type Redirect = { from: string; to: string };

/**
 * A dated changelog entry, as the timeline shows it; `kinds` are its groups in order.
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

/** A change as plain text, where code keeps its backticks, and the items of the list in it. */
export type ChangelogItem = { text: string; items: ChangelogItem[] };

/** The content of a page file, which the Worker and the browser's navigation read; `build` is the deployment's id. */
export type PageFile = FramedPage & { build: string };

/** The data that a document embeds for the browser's script; the not-found and crash pages have no `path`. */
export type DocumentData = { build: string; path?: string };

/** The path below the base URL of the page file of a page. */
export function pageFilePath(path: string): string {
  return `/_pages${path}page.json`;
}

/** The URL of a page's file as the asset server spells it, which redirects `c++` to `c%2B%2B`. */
export function pageFileUrl(site: Site, path: string): string {
  return href(site, pageFilePath(path)).replaceAll(/[^/]+/g, encodeURIComponent);
}

/** The path below the base URL of the list of all pages (`Route[]`). */
export const routesFile = '/_pages/routes.json';

/** A page for outputs: without the elements of highlighted code and React's comments between texts. */
export function plainContent({ page, html }: RenderedPage): RenderedPage {
  const code = html.replaceAll(/<pre\b.*?<\/pre>/gs, (block) => block.replaceAll(/<\/?span\b[^>]*>/g, ''));
  return { page, html: code.replaceAll('<!-- -->', '') };
}
