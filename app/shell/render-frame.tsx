import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server.edge';
import type { Page } from '../core/page.ts';
import type { Site } from '../core/site.ts';
import { NavbarMenu } from './navbar/Navbar.tsx';
import { Item } from './navbar/NavbarItems.tsx';
import { PageHead } from './PageHead.tsx';
import { Layout } from './Shell.tsx';
import { SiteProvider } from './site/site-context.tsx';
import { SkipLink } from './SkipLink.tsx';

/**
 * Renders what changes around the content when a reader comes to a page, for navigation to put into the document: the
 * page's elements of `<head>`, the navbar's items, and the layout with an empty `#content` and without the sidebar.
 * @throws Error that names the navbar item which cannot be rendered
 */
export function renderFrame(site: Site, page: Page): string {
  const render = (children: ReactNode) =>
    renderToStaticMarkup(<SiteProvider value={{ site, page }}>{children}</SiteProvider>);
  for (const item of site.navbar.items) {
    try {
      render(<Item item={item} id="item" />);
    } catch (error) {
      throw new Error(`navbar.items of site.config.ts: ${JSON.stringify(item)} cannot be rendered: ${String(error)}`, {
        cause: error,
      });
    }
  }
  return render(
    <>
      <PageHead site={site} page={page} />
      <SkipLink />
      <NavbarMenu />
      <Layout site={site} page={page} content={{ html: '' }} />
    </>,
  );
}
