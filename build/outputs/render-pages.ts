import type { Page } from '../../app/model/page.ts';
import { href } from '../../app/model/url.ts';
import type { Project } from '../project.ts';
import { startWorkerd } from '../workerd.ts';

/** A page as the finished Worker answers it. */
export type RenderedPage = { page: Page; html: string };

/**
 * Asks the finished Worker for every page, in the order of the route table: what is written beside the pages
 * (Markdown, feeds) is made from what readers get.
 * @throws Error when a page does not answer with 200: a bug of the engine, or of a page's own code
 */
export async function renderPages({ folders, site, rows }: Project): Promise<RenderedPage[]> {
  const workerd = await startWorkerd(folders.out, site.baseUrl);
  try {
    const { origin } = await workerd.ready;
    const rendered: RenderedPage[] = [];
    // One after the other: a Worker renders on one thread anyway, and memory stays flat with thousands of pages.
    for (const { page } of rows) {
      const response = await fetch(origin + encodeURI(href(site, page.path)), { headers: { accept: 'text/html' } });
      if (response.status !== 200) throw new Error(`${page.path} answers ${response.status}`);
      rendered.push({ page, html: await response.text() });
    }
    return rendered;
  } finally {
    await workerd.dispose();
  }
}
