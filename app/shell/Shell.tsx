import type { ReactNode } from 'react';
import type { Page } from '../model/page.ts';
import type { Site } from '../model/site.ts';
import { Footer } from './Footer.tsx';
import { Main } from './Main.tsx';
import { Navbar } from './navbar/Navbar.tsx';
import { Sidebar } from './Sidebar.tsx';
import { SiteProvider } from './site-context.tsx';

export type ShellProps = {
  site: Site;
  page: Page | undefined;
  /** What stands in the frame; undefined keeps what the server wrote. */
  content: ReactNode;
};

/** The frame around every page: the only part that the browser hydrates. */
export function Shell({ site, page, content }: ShellProps) {
  return (
    <SiteProvider value={{ site, page }}>
      <a className="skip-link" href="#main">跳到正文</a>
      <Navbar />
      <div className="layout" data-layout={page?.layout ?? 'page'}>
        <Sidebar />
        <Main content={content} />
      </div>
      <Footer />
    </SiteProvider>
  );
}
