import { useMemo, type MouseEvent } from 'react';
import type { Heading } from '../../core/page.ts';
import { tocHeadings } from '../../core/navigation.ts';
import { useSite } from '../site/site-context.tsx';
import { message as t } from '../site/message.ts';
import { useScrollSpy } from './use-scroll-spy.ts';

/** The table of contents beside a page; it marks the heading under which the reader is. */
export function Toc() {
  const headings = useTocHeadings();
  const active = useScrollSpy(headings);
  if (headings.length === 0) return null;
  return (
    <nav className="toc" aria-label={t('On this page')}>
      <p className="toc-title" aria-hidden="true">
        {t('On this page')}
      </p>
      <TocList headings={headings} active={active} />
    </nav>
  );
}

/** The same on phones: a bar that stays in view, names the section, and unfolds; it works without script. */
export function TocFold() {
  const { page } = useSite();
  const headings = useTocHeadings();
  const active = useScrollSpy(headings);
  if (headings.length === 0) return null;
  return (
    <details className="toc-fold" key={page?.path}>
      <summary className="fold-bar">
        {t('On this page')}
        <span className="toc-here">{headings.find(({ id }) => id === active)?.text}</span>
      </summary>
      <TocList headings={headings} active={active} />
    </details>
  );
}

/** The open list covers what its link leads to. */
function closeFold({ currentTarget }: MouseEvent): void {
  currentTarget.closest('details')?.removeAttribute('open');
}

function TocList({ headings, active }: { headings: Heading[]; active: string | undefined }) {
  return (
    <ul>
      {headings.map(({ id, text, depth }) => (
        <li key={id} data-depth={depth}>
          <a href={`#${encodeURIComponent(id)}`} aria-current={id === active ? 'true' : undefined} onClick={closeFold}>
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}

function useTocHeadings(): Heading[] {
  const { site, page } = useSite();
  return useMemo(() => tocHeadings(site, page), [site, page]);
}
