import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static.edge';
import { site } from 'site:config';
import { pages } from 'site:pages';
import type { ReferenceData } from '../features/reference/reference-data.ts';
import type { Page, RenderedPage } from './core/page.ts';
import { operationsOn, pathOfSitePage, splitOf } from '../features/reference/document/split-pages.ts';
import { Reference } from '../features/reference/view/Reference.tsx';
import { SearchPage, type ListedPage } from '../features/search/browser/SearchPage.tsx';

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
  return { page, html: await render(<Reference data={data} page={page} site={site} />) };
}

/** Renders the search page, which lists all other pages, and the operations of the API document if there is one. */
export async function renderSearchPage(pages: Page[], data: ReferenceData | null, page: Page): Promise<RenderedPage> {
  const listed = pages.flatMap((one): ListedPage[] => (one.path === page.path ? [] : [listedPage(one, data)]));
  return { page, html: await render(<SearchPage site={site} pages={listed} />) };
}

function listedPage({ path, id: pageId, title, layout, headings, date }: Page, data: ReferenceData | null): ListedPage {
  // The headings of what is dated only say of which kind each change is.
  if (layout !== 'reference' || data === null)
    return { path, title, headings: date === undefined ? headings : [], operations: [] };
  const part = splitOf(data.reference).byPath.get(pathOfSitePage(pageId));
  const operations = (part === undefined ? [] : operationsOn(part)).map(({ id, method, path: at, summary }) => {
    return { anchor: id, method, path: at, summary };
  });
  return { path, title, headings: [], operations };
}

/** The HTML of a tree, after all of its suspended parts have resolved. */
async function render(content: ReactNode): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerender(content, { onError: (error) => void errors.push(error) });
  const html = await new Response(prelude).text();
  if (errors.length > 0) throw errors[0];
  return html;
}
