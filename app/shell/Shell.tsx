import { memo, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import { titleWithoutDate, type Page } from '../core/page.ts';
import type { Site } from '../core/site.ts';
import { tocHeadings } from '../core/navigation.ts';
import { AnnouncementBar } from './AnnouncementBar.tsx';
import { CrashBoundary } from './CrashBoundary.tsx';
import { Breadcrumbs } from './doc/Breadcrumbs.tsx';
import { DocFooter } from './doc/DocFooter.tsx';
import { Neighbours } from './doc/Neighbours.tsx';
import { Tags } from './doc/Tags.tsx';
import { Toc, TocFold } from './doc/Toc.tsx';
import { TranslationBanner } from './doc/TranslationBanner.tsx';
import { VersionBadge, VersionBanner } from './doc/VersionNotes.tsx';
import { Footer } from './Footer.tsx';
import { Navbar } from './navbar/Navbar.tsx';
import { inertNavigation, NavigationProvider, useNavigation, type Navigation } from './navigation-context.ts';
import { PageActions } from './PageActions.tsx';
import { PageAnnouncer } from './PageAnnouncer.tsx';
import { PageStatus } from './PageStatus.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import { Sidebar } from './sidebar/Sidebar.tsx';
import { SiteProvider } from './site/site-context.tsx';
import { SkipLink } from './SkipLink.tsx';

/**
 * The content of the shell: the HTML of a page file, the element that the server's document holds (in the browser, until
 * the first navigation), or something that the shell itself renders.
 */
export type ShellContent = { html: string } | { served: Element | null } | { children: ReactNode };

type ShellProps = {
  site: Site;
  /** Undefined on the not-found and crash pages. */
  page?: Page | undefined;
  content: ShellContent;
  navigation?: Navigation;
};

/** The shell around every page: all that the browser hydrates besides islands. */
export function Shell({ site, page, content, navigation = inertNavigation }: ShellProps) {
  const place = useMemo(() => ({ site, page }), [site, page]);
  return (
    <SiteProvider value={place}>
      <NavigationProvider value={navigation}>
        <Frame site={site} page={page} content={content} shown={navigation.shown} />
        {/* Last, as a new element before others makes browsers restyle all that comes after it. */}
        <ProgressBar />
      </NavigationProvider>
    </SiteProvider>
  );
}

type FrameProps = Pick<ShellProps, 'site' | 'page' | 'content'> & Pick<Navigation, 'shown'>;

/** What stays while the next page is awaited: as a memo, it is not rendered again when only the navigation's status changes. */
const Frame = memo(function Frame({ site, page, content, shown }: FrameProps) {
  return (
    <>
      <SkipLink />
      <PageAnnouncer />
      <AnnouncementBar />
      <Navbar />
      <CrashBoundary page={shown} main>
        <div
          className="layout"
          data-layout={page?.layout ?? 'page'}
          data-sidebar={page?.sidebar === undefined ? undefined : ''}
          data-toc={tocHeadings(site, page).length === 0 ? undefined : ''}
        >
          <Sidebar />
          <main id="main" className="main" tabIndex={-1}>
            <PageStatus />
            <AwaitedPage>
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
                      <Title page={page} />
                    </header>
                  )}
                  <Content key={shown} content={content} />
                </CrashBoundary>
                <Tags />
              </article>
              <DocFooter />
              <Neighbours />
            </AwaitedPage>
          </main>
          <Toc />
        </div>
      </CrashBoundary>
      <Footer />
    </>
  );
});

/** The box of the page: dimmed while the next one takes its time, hidden when that cannot be had. */
function AwaitedPage({ children }: { children: ReactNode }) {
  const { status } = useNavigation();
  return (
    <div className="page" hidden={status === 'failed'} aria-busy={status === 'slow' || undefined}>
      {children}
    </div>
  );
}

/** The page's h1. The date that a changelog entry's title begins with is above the rest. */
function Title({ page: { title, date } }: { page: Page }) {
  const rest = date === undefined ? title : titleWithoutDate(title, date);
  if (rest === title) return <h1>{title}</h1>;
  return (
    <h1>
      {/* The space is in the date's line, where no browser draws it: at the start of the title's Firefox would. */}
      <span className="title-date">{`${date} `}</span>
      {rest}
    </h1>
  );
}

/** The content of a page. Its HTML is never rendered again: what readers did to it, and its islands, stay. */
function Content({ content }: { content: ShellContent }) {
  if ('children' in content)
    return (
      <div id="content" className="prose">
        {content.children}
      </div>
    );
  if ('html' in content)
    return <div id="content" className="prose" dangerouslySetInnerHTML={{ __html: content.html }} />;
  return <ServedContent element={content.served} />;
}

/** Hydration leaves the children of such an element as they are. */
const asServed = { __html: '' };

function ServedContent({ element }: { element: Element | null }) {
  const box = useRef<HTMLDivElement>(null);
  // Where React had to render the shell again, as after a browser extension changed it, the nodes move to the new element.
  useLayoutEffect(() => {
    if (box.current !== null && element !== null && box.current !== element)
      box.current.replaceChildren(...element.childNodes);
  }, [element]);
  return <div id="content" className="prose" ref={box} dangerouslySetInnerHTML={asServed} suppressHydrationWarning />;
}
