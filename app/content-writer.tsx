import { renderToStaticMarkup } from 'react-dom/server.edge';
import { routes } from 'site:routes';
import type { Page } from './model/page.ts';

/** A page whose content the build has written. */
export type WrittenPage = { html: string; page: Page };

/** Paths of the pages whose content the build writes. */
export const paths: string[] = routes.map(({ path }) => path);

/**
 * Renders one page's content, without the frame around it, to the HTML that the Worker will put into the frame.
 * @throws Error when the path is none of `paths`, and whatever the page's component throws.
 */
export async function writeContent(path: string): Promise<WrittenPage> {
  const route = routes.find((one) => one.path === path);
  if (route === undefined) throw new Error(`${path} is not written by the build`);
  const { default: Content, page } = await route.load();
  return { html: renderToStaticMarkup(<Content />), page };
}
