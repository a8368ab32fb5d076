import { Content, type ShellContent } from './Content.tsx';
import { CrashBoundary } from './CrashBoundary.tsx';
import { Breadcrumbs } from './doc/Breadcrumbs.tsx';
import { DocFooter } from './doc/DocFooter.tsx';
import { Neighbours } from './doc/Neighbours.tsx';
import { Tags } from './doc/Tags.tsx';
import { Toc, TocFold } from './doc/Toc.tsx';
import { TranslationBanner } from './doc/TranslationBanner.tsx';
import { VersionBadge, VersionBanner } from './doc/VersionNotes.tsx';
import { useNavigation } from './navigation-context.ts';
import { PageActions } from './PageActions.tsx';
import { PageTitle } from './PageTitle.tsx';
import { PageStatus } from './PageStatus.tsx';
import { useSite } from './site-context.tsx';

/** The page: breadcrumbs, title, content, footer, table of contents. */
export function Main({ content }: { content: ShellContent }) {
  const { page } = useSite();
  const { shown, status } = useNavigation();
  return (
    <>
      <main id="main" className="main" tabIndex={-1}>
        <PageStatus />
        <div className="page" hidden={status === 'failed'} aria-busy={status === 'slow' || undefined}>
          <VersionBanner />
          <TranslationBanner />
          <div className="page-top">
            <Breadcrumbs />
            <PageActions key={page?.path} />
          </div>
          <TocFold />
          <article className="article" lang={page?.lang}>
            <CrashBoundary page={shown}>
              <VersionBadge />
              {page === undefined ? null : (
                <header className="page-header">
                  <PageTitle page={page} />
                </header>
              )}
              <Content key={shown} content={content} />
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
