import type { ReactNode } from 'react';
import type { Page } from '../model/page.ts';
import type { Site } from '../model/site.ts';
import { tocHeadings } from '../model/toc.ts';
import { AnnouncementBar } from './AnnouncementBar.tsx';
import { CrashBoundary } from './CrashBoundary.tsx';
import { Footer } from './Footer.tsx';
import { Main } from './Main.tsx';
import { Navbar } from './navbar/Navbar.tsx';
import { inertNavigation, NavigationProvider, type Navigation } from './navigation-context.ts';
import { PageAnnouncer } from './PageAnnouncer.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import { Sidebar } from './Sidebar.tsx';
import { SiteProvider, type ShellContent } from './site-context.tsx';
import { SkipLink } from './SkipLink.tsx';

export type ShellProps = {
  site: Site;
  page: Page | undefined;
  content: ShellContent;
  navigation?: Navigation;
  /** What the server alone writes behind the navbar: hydration passes over elements among the root's children that it does not expect. */
  afterNavbar?: ReactNode;
};

/** The frame around every page: the only part that the browser hydrates. */
export function Shell({ site, page, content, navigation = inertNavigation, afterNavbar }: ShellProps) {
  return (
    <SiteProvider value={{ site, page }}>
      <NavigationProvider value={navigation}>
        <SkipLink />
        <ProgressBar />
        <PageAnnouncer />
        <AnnouncementBar />
        <Navbar />
        {afterNavbar}
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
