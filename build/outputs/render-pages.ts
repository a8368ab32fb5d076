import { setImmediate } from 'node:timers/promises';
import type { Page } from '../../app/model/page.ts';
import { href } from '../../app/model/url.ts';
import type { Project } from '../project.ts';
import type { PageRow } from '../routes.ts';
import { startWorkerd } from '../workerd.ts';

/** A page as the finished Worker answers it. */
export type RenderedPage = { page: Page; html: string };

/**
 * Asks the finished Worker for every page, in the order of the route table: what is written beside the pages
 * (Markdown, feeds) is made from what readers get.
 * @param onPage is told of each page, while the Worker renders the next
 * @throws Error when a page does not answer with 200: a bug of the engine, or of a page's own code
 */
export async function renderPages({ folders, site, rows }: Project, onPage: (rendered: RenderedPage) => void = () => undefined): Promise<RenderedPage[]> {
  const workerd = await startWorkerd(folders.out, site.baseUrl);
  try {
    const { origin } = await workerd.ready;
    const ask = async ({ page }: PageRow): Promise<RenderedPage> => {
      const response = await fetch(origin + encodeURI(href(site, page.path)), { headers: { accept: 'text/html' } });
      if (response.status !== 200) throw new Error(`${page.path} answers ${response.status}`);
      return { page, html: await response.text() };
    };
    const rendered: RenderedPage[] = [];
    // One ahead and no more: a Worker renders on one thread anyway, and memory stays flat with thousands of pages.
    let coming: Promise<RenderedPage> | undefined;
    for (const [index, row] of rows.entries()) {
      const one = await (coming ?? ask(row));
      // What is done with a large page takes seconds, in which workerd may have closed the connection: learn of it first.
      await setImmediate();
      const next = rows[index + 1];
      coming = next === undefined ? undefined : ask(next);
      rendered.push(one);
      onPage(one);
    }
    return rendered;
  } finally {
    await workerd.dispose();
  }
}
