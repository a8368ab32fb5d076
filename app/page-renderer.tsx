import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static.edge';
import { site } from 'site:config';
import { pages } from 'site:pages';
import type { ReferenceData } from './reference/reference-data.ts';
import type { Page, RenderedPage, Route } from './core/page.ts';
import { ReferencePage } from './reference/view/Reference.tsx';
import { SearchPage } from './search/dialog/SearchPage.tsx';

/**
 * Renders a page of the content folders to HTML, without the shell.
 * @throws Error when there is no such page, and whatever its component throws
 */
export async function renderContentPage(page: Page): Promise<RenderedPage> {
  const module = await pages[page.path]?.();
  if (module === undefined) throw new Error(`${page.path} is no page of the content folders`);
  return { page: { ...page, headings: module.headings ?? [] }, html: await render(<module.default />) };
}

/** Renders a page of the API reference. The data is an argument, as it is too large to bundle. */
export async function renderReferencePage(data: ReferenceData, page: Page): Promise<RenderedPage> {
  return { page, html: await render(<ReferencePage data={data} page={page} sandbox={site.sandbox} />) };
}

/** Renders the search page, which lists all other pages. */
export async function renderSearchPage(routes: Route[], page: Page): Promise<RenderedPage> {
  return {
    page,
    html: await render(<SearchPage site={site} routes={routes.filter(({ path }) => path !== page.path)} />),
  };
}

/** The HTML of a tree, after all of its suspended parts have resolved. */
async function render(content: ReactNode): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerender(content, { onError: (error) => void errors.push(error) });
  const html = await new Response(prelude).text();
  if (errors.length > 0) throw errors[0];
  return html;
}
