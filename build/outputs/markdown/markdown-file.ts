import { readingOrder } from '../../../app/core/navigation.ts';
import type { Page } from '../../../app/core/page.ts';
import type { Site } from '../../../app/core/site.ts';

/** A page's Markdown: `path` below the base URL (`/api/index.md`), with the page's title and description. */
export type MarkdownFile = {
  path: string;
  title: string;
  description: string;
  text: string;
  /** Everything that the page says, where `text` is an index of other files. */
  whole?: string;
  kind: 'guide' | 'reference' | 'changelog' | 'page';
  /** Label of the page's version, unless that is the latest. */
  otherVersion?: string | undefined;
};

/** Sorts pages in reading order: the sidebars, then pages in none, then the changelog; then versions besides the latest. */
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

/** The label of a page's version; undefined when that is the latest. */
export function otherVersionOf({ versions }: Site, page: Page): string | undefined {
  const version = versions.find(({ name }) => name === page.version);
  return version === undefined || version.isLast ? undefined : version.label;
}

/** The group of a page in `llms.txt`. */
export function kindOf(page: Page, changelogPath: string): MarkdownFile['kind'] {
  if (page.layout === 'reference') return 'reference';
  if (page.date !== undefined || page.path === changelogPath) return 'changelog';
  return page.sidebar === undefined ? 'page' : 'guide';
}
