import type { Html } from '../model/page.ts';
import { CrashBoundary } from './CrashBoundary.tsx';
import { Breadcrumbs } from './doc/Breadcrumbs.tsx';
import { DocFooter } from './doc/DocFooter.tsx';
import { Neighbours } from './doc/Neighbours.tsx';
import { Tags } from './doc/Tags.tsx';
import { Toc, TocFold } from './doc/Toc.tsx';
import { VersionBadge, VersionBanner } from './doc/VersionNotes.tsx';
import { useNavigation } from './navigation-context.ts';
import { PageActions } from './PageActions.tsx';
import { PageStatus } from './PageStatus.tsx';
import { useSite, type ShellContent } from './site-context.tsx';

/** The page itself: where it stands, title, content, what belongs to it, and its table of contents. */
export function Main({ content }: { content: ShellContent }) {
  const { page } = useSite();
  const { shown, status } = useNavigation();
  return (
    <>
      <main id="main" className="main" tabIndex={-1}>
        <PageStatus />
        <div className="page" hidden={status === 'failed'} aria-busy={status === 'slow' || undefined}>
          <VersionBanner />
          <Breadcrumbs />
          <TocFold />
          <article className="article">
            <CrashBoundary page={shown}>
              {page === undefined ? null : (
                <header className="page-header">
                  <VersionBadge />
                  <h1>{page.title}</h1>
                  <PageActions key={page.path} />
                </header>
              )}
              <Content key={shown}>{content}</Content>
            </CrashBoundary>
            <Tags />
          </article>
          <DocFooter />
          <Neighbours />
        </div>
      </main>
      <Toc />
    </>
  );
}

/** The browser keeps the server's HTML as it is until a navigation brings another page. */
function Content({ children }: { children: ShellContent }) {
  if (isHtml(children)) return <div id="content" className="prose" dangerouslySetInnerHTML={children} suppressHydrationWarning />;
  return <div id="content" className="prose">{children}</div>;
}

function isHtml(content: ShellContent): content is Html {
  return typeof content === 'object' && content !== null && '__html' in content;
}
