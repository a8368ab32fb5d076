import type { Heading, Page } from './page.ts';
import type { Site } from './site.ts';

/** The headings that a page's table of contents lists; none on the landing page and where there is no page. */
export function tocHeadings(site: Site, page: Page | undefined): Heading[] {
  const { minHeadingLevel, maxHeadingLevel } = site.tableOfContents;
  if (page === undefined || (page.layout !== 'doc' && page.layout !== 'page')) return [];
  return page.headings.filter(({ depth }) => depth >= minHeadingLevel && depth <= maxHeadingLevel);
}
