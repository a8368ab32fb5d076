import { renderToStaticMarkup } from 'react-dom/server.edge';
import { prerender } from 'react-dom/static.edge';
import { site } from 'site:config';
import { routes } from 'site:routes';
import type { ReferenceData } from './model/openapi/reference-data.ts';
import type { Page, PageModule, Route, WrittenPage } from './model/page.ts';
import { pauseParser } from './model/pause-parser.ts';
import { referencePage } from './reference/page.tsx';
import { searchPage } from './shell/search/SearchPage.tsx';

/**
 * Renders the content of a page that is a text, without the frame around it, to the HTML that the Worker will put into the frame.
 * @throws Error when the route table has no such path, and whatever the page's component throws.
 */
export async function writePage(path: string): Promise<WrittenPage> {
  return written(await load(path));
}

/** The same of a page that is a component of its own, when all that it waits for is there. */
export async function writeComponentPage(path: string): Promise<WrittenPage> {
  const module = await load(path);
  if (module.html !== undefined) return written(module);
  const { prelude } = await prerender(<module.default />);
  return { html: await new Response(prelude).text(), page: module.page };
}

/** The same of a page of the API reference. The data comes from the caller: it is large, and no bundler has to read it. */
export function writeReferencePage(data: ReferenceData, page: Page): WrittenPage {
  const { html } = written(referencePage(data, page));
  return { html: pauseParser(html), page };
}

/** The same of the page that lists all others, which come from the caller: the bundle has no page of the API reference. */
export function writeSearchPage(all: Pick<Route, 'path' | 'title'>[], page: Page): WrittenPage {
  return written(searchPage(site, all, page));
}

async function load(path: string): Promise<PageModule> {
  const route = routes.find((one) => one.path === path);
  if (route === undefined) throw new Error(`${path} is not written by the build`);
  return route.load();
}

function written(module: PageModule): WrittenPage {
  return { html: module.html === undefined ? renderToStaticMarkup(<module.default />) : String(module.html), page: module.page };
}
