import { useSite } from './site-context.tsx';

/** The table of contents of the current page. */
export function Toc() {
  const { site, page } = useSite();
  const { minHeadingLevel, maxHeadingLevel } = site.tableOfContents;
  const headings = (page?.headings ?? []).filter(({ depth }) => depth >= minHeadingLevel && depth <= maxHeadingLevel);
  if (headings.length === 0 || page?.layout !== 'doc') return null;
  return (
    <nav className="toc" aria-label="本页目录">
      <ul>
        {headings.map(({ id, text, depth }) => (
          <li key={id} data-depth={depth}><a href={`#${id}`}>{text}</a></li>
        ))}
      </ul>
    </nav>
  );
}
