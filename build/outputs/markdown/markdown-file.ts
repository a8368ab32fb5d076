import { readingOrder } from '../../../app/core/navigation.ts';
import type { Page } from '../../../app/core/page.ts';
import type { Site } from '../../../app/core/site.ts';

/** A Markdown file of a page; `path` is relative to the base URL (`/api/index.md`). */
export type MarkdownFile = {
  path: string;
  title: string;
  description: string;
  text: string;
  /** The page's whole content, if `text` is only an index of other files. */
  whole?: string;
  kind: 'guide' | 'reference' | 'changelog' | 'page';
  /** Label of the page's version, unless it is the latest. */
  otherVersion?: string | undefined;
};

/** Sorts pages in reading order: the sidebars, then other pages, then the changelog; then other versions likewise. */
export function inReadingOrder(site: Site, pages: Page[]): Page[] {
  const order = new Map(
    Object.values(site.sidebars)
      .flatMap((sidebar) => readingOrder(sidebar))
      .map((link, index) => [link.path, index]),
  );
  const last = order.size;
  const rank = (page: Page): number => (page.date === undefined ? 0 : last + 1) + (order.get(page.path) ?? last);
  const latest = (page: Page): number => Number(otherVersionOf(site, page) !== undefined);
  return pages.toSorted((a, b) => latest(a) - latest(b) || rank(a) - rank(b));
}

/** Returns the label of a page's version; undefined for the latest version. */
export function otherVersionOf({ versions }: Site, page: Page): string | undefined {
  const version = versions.find(({ name }) => name === page.version);
  return version === undefined || version.isLast ? undefined : version.label;
}

/** Returns the group of a page in `llms.txt`. */
export function kindOf(page: Page, changelogPath: string): MarkdownFile['kind'] {
  if (page.layout === 'reference') return 'reference';
  if (page.date !== undefined || page.path === changelogPath) return 'changelog';
  return page.sidebar === undefined ? 'page' : 'guide';
}
