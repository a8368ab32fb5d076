import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server.node';
import { prerender } from 'react-dom/static.node';
import { site } from 'site:data';
import { renderers } from 'site:features';
import { pages } from 'site:pages';
import type { FramedPage, Page, RenderedPage } from './core/page.ts';
import { NavbarMenu } from './shell/navbar/Navbar.tsx';
import { Layout, SkipLink, PageHead } from './shell/Shell.tsx';
import { SiteProvider } from './shell/site-context.ts';

/** Renders a page of the content folders. @throws Error when there is no such page, or the error of its component */
export async function renderContentPage(page: Page): Promise<RenderedPage> {
  const module = await pages[page.path]?.();
  if (module === undefined) throw new Error(`${page.path} is no page of the content folders`);
  return { page: { ...page, headings: module.pageHeadings ?? [] }, html: await render(<module.default />) };
}

/** Renders a page of a feature, whose tree must not suspend. `data` may be too large to bundle. */
export async function renderFeaturePage(feature: string, page: Page, data: unknown): Promise<RenderedPage> {
  const Renderer = await renderers[feature]?.();
  if (Renderer === undefined) throw new Error(`${page.path} is of the feature ${feature}, which has no renderer`);
  return { page, html: withoutSeparators(renderToString(<Renderer data={data} page={page} site={site} />)) };
}

/**
 * Adds the frame that client-side navigation puts into the document around the page's content: the elements of its
 * `<head>`, the navbar's items, and the layout with an empty `#content` and without the sidebar.
 */
export function withFrame(rendered: RenderedPage): FramedPage {
  const { page } = rendered;
  const renderStatic = (children: ReactNode) =>
    renderToStaticMarkup(<SiteProvider value={{ site, page }}>{children}</SiteProvider>);
  const frame = renderStatic(
    <>
      <PageHead site={site} page={page} />
      <SkipLink />
      <NavbarMenu />
      <Layout content={{ html: '' }} />
    </>,
  );
  return { ...rendered, frame };
}

/** Renders a tree to HTML after all of its suspended parts have resolved. @throws the first error of a component */
async function render(content: ReactNode): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerender(content, { onError: (error) => void errors.push(error) });
  const html = await new Response(prelude).text();
  if (errors.length > 0) throw errors[0];
  return withoutSeparators(html);
}

/** Removes the comments with which React separates adjacent texts for hydration. Only islands need them. */
function withoutSeparators(html: string): string {
  let islands = 0;
  return html.replaceAll(/<(\/?)site-island\b|<!-- -->/g, (part, end: string | undefined) => {
    if (end === undefined) return islands > 0 ? part : '';
    islands += end === '' ? 1 : -1;
    return part;
  });
}
