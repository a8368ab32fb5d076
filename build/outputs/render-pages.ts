import type { Page, WrittenPage } from '../../app/model/page.ts';
import { href } from '../../app/model/url.ts';
import type { Project } from '../project.ts';
import type { PageRow } from '../routes.ts';
import type { Renderer } from './renderer.ts';

/** A page as the finished Worker answers it, but for the colours of its code: what is made from it says nothing of them. */
export type RenderedPage = { page: Page; html: string };

/**
 * Asks the finished Worker for every page: what is written beside the pages (Markdown, feeds) is made from what readers
 * get.
 * @param onPage is told of each page, while the Worker renders the next
 * @returns the pages in the order of the route table
 * @throws Error when a page does not answer with 200: a bug of the engine, or of a page's own code
 */
export async function renderPages({ site, rows }: Project, renderer: Renderer, onPage: (rendered: RenderedPage) => void = () => undefined): Promise<RenderedPage[]> {
  const ask = async (row: PageRow): Promise<RenderedPage> => {
    const { page } = row;
    const answer = await renderer.render(new URL(encodeURI(href(site, page.path)), site.url).href);
    if ('error' in answer) throw new Error(`${page.path} cannot be rendered: ${answer.error}`);
    return { page, html: withoutColours(answer.html) };
  };
  const rendered: RenderedPage[] = [];
  // One ahead and no more: memory stays flat with thousands of pages.
  let coming: Promise<RenderedPage> | undefined;
  for (const [index, row] of rows.entries()) {
    const one = await (coming ?? ask(row));
    const next = rows[index + 1];
    coming = next === undefined ? undefined : ask(next);
    rendered.push(one);
    onPage(one);
  }
  return rendered;
}

/** The part of a page that the build has written, as it stands in what the Worker will answer. */
export function writtenContent({ page, html }: Pick<WrittenPage, 'page' | 'html'>): RenderedPage {
  return { page, html: withoutColours(`<div id="content">${html}</div>`) };
}

/** Tokens are most of a page's elements. */
function withoutColours(html: string): string {
  return html.replaceAll(/<pre\b.*?<\/pre>/gs, (code) => code.replaceAll(/<\/?span\b[^>]*>/g, ''));
}
