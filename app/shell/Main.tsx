import type { ReactNode } from 'react';
import { useSite } from './site-context.tsx';
import { Toc } from './Toc.tsx';

/** The page itself: title, content and table of contents. */
export function Main({ content }: { content: ReactNode }) {
  const { page } = useSite();
  return (
    <main id="main" tabIndex={-1}>
      <article>
        {page === undefined ? null : <h1>{page.title}</h1>}
        <Content>{content}</Content>
      </article>
      <Toc />
    </main>
  );
}

/** The server writes the content once; the browser keeps its HTML as it is until a navigation brings another page. */
function Content({ children }: { children: ReactNode }) {
  if (children === undefined) return <div id="content" className="prose" dangerouslySetInnerHTML={{ __html: '' }} suppressHydrationWarning />;
  return <div id="content" className="prose">{children}</div>;
}
