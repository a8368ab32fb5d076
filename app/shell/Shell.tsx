import type { Page } from '../core/page.ts';
import type { Site } from '../core/site.ts';
import { tocHeadings } from '../core/toc.ts';
import { AnnouncementBar } from './AnnouncementBar.tsx';
import { CrashBoundary } from './CrashBoundary.tsx';
import { Footer } from './Footer.tsx';
import { Main, type ShellContent } from './Main.tsx';
import { Navbar } from './navbar/Navbar.tsx';
import { inertNavigation, NavigationProvider, type Navigation } from './navigation-context.ts';
import { PageAnnouncer } from './PageAnnouncer.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import { Sidebar } from './Sidebar.tsx';
import { SiteProvider } from './site-context.tsx';
import { SkipLink } from './SkipLink.tsx';

type ShellProps = {
  site: Site;
  /** Undefined on the not-found and crash pages. */
  page?: Page | undefined;
  content: ShellContent;
  navigation?: Navigation;
};

/** The shell around every page: all that the browser hydrates besides islands. */
export function Shell({ site, page, content, navigation = inertNavigation }: ShellProps) {
  return (
    <SiteProvider value={{ site, page }}>
      <NavigationProvider value={navigation}>
        <SkipLink />
        <ProgressBar />
        <PageAnnouncer />
        <AnnouncementBar />
        <Navbar />
        <CrashBoundary page={navigation.shown} main>
          <div
            className="layout"
            data-layout={page?.layout ?? 'page'}
            data-sidebar={page?.sidebar === undefined ? undefined : ''}
            data-toc={tocHeadings(site, page).length === 0 ? undefined : ''}
          >
            <Sidebar />
            <Main content={content} />
          </div>
        </CrashBoundary>
        <Footer />
      </NavigationProvider>
    </SiteProvider>
  );
}
