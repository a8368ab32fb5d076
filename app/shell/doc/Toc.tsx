import { inLines } from '../../content/in-lines.tsx';
import type { Heading, Page } from '../../core/page.ts';
import type { Site } from '../../core/site.ts';
import { message as t } from '../site-context.ts';

/** Returns the headings in a page's table of contents; none for the landing page and the API reference. */
export function tocHeadings(site: Site, page: Page | undefined): Heading[] {
  const { minHeadingLevel, maxHeadingLevel } = site.tableOfContents;
  if (page === undefined || (page.layout !== 'doc' && page.layout !== 'page')) return [];
  const { tocStart = minHeadingLevel, tocDepth = maxHeadingLevel } = page;
  return page.headings.filter(({ depth }) => depth >= tocStart && depth <= tocDepth);
}

/** The table of contents beside a page, in which the browser marks the current section. */
export function Toc({ headings }: { headings: Heading[] }) {
  return (
    <nav className="toc" aria-label={t('On this page')}>
      <p className="toc-title" aria-hidden="true">
        {t('On this page')}
      </p>
      <TocList headings={headings} />
    </nav>
  );
}

/** The table of contents on phones: a sticky bar that names the current section and expands, also without script. */
export function TocFold({ headings }: { headings: Heading[] }) {
  return (
    <details className="toc-fold">
      <summary className="fold-bar">
        {t('On this page')}
        <span className="toc-here" />
      </summary>
      <TocList headings={headings} />
    </details>
  );
}

function TocList({ headings }: { headings: Heading[] }) {
  return (
    <ul>
      {headings.map(({ id, text, depth }) => (
        <li key={id} data-depth={depth}>
          <a href={`#${encodeURIComponent(id)}`}>{inLines(text)}</a>
        </li>
      ))}
    </ul>
  );
}
