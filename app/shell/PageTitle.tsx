import type { Page } from '../core/page.ts';

/** The page's h1, whose lines end between phrases. */
export function PageTitle({ page: { title, titleHtml } }: { page: Page }) {
  return titleHtml === undefined ? <h1>{title}</h1> : <h1 dangerouslySetInnerHTML={{ __html: titleHtml }} />;
}
