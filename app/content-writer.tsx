import { renderToStaticMarkup } from 'react-dom/server.edge';
import { routes } from 'site:routes';
import type { ReferenceData } from './model/openapi/reference-data.ts';
import type { Page, PageModule, WrittenPage } from './model/page.ts';
import { pauseParser } from './model/pause-parser.ts';
import { referencePage } from './reference/page.tsx';

/**
 * Renders the content of a page that has a source, without the frame around it, to the HTML that the Worker will put into the frame.
 * @throws Error when the route table has no such path, and whatever the page's component throws.
 */
export async function writePage(path: string): Promise<WrittenPage> {
  const route = routes.find((one) => one.path === path);
  if (route === undefined) throw new Error(`${path} is not written by the build`);
  return written(await route.load());
}

/** The same of a page of the API reference. The data comes from the caller: it is large, and no bundler has to read it. */
export function writeReferencePage(data: ReferenceData, page: Page): WrittenPage {
  const { html } = written(referencePage(data, page));
  return { html: pauseParser(html), page };
}

function written(module: PageModule): WrittenPage {
  return module.html === undefined ? { html: renderToStaticMarkup(<module.default />), page: module.page } : module;
}
