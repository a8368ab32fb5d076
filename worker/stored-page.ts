import { env } from 'cloudflare:workers';
import type { PageModule } from '../app/model/page.ts';
import type { Env } from './env.ts';

/**
 * The content of a page that lies beside the Worker, as a large site's pages do.
 * @param url where it lies, base included.
 * @throws Error when the static files do not give it.
 */
export async function storedPage(url: string): Promise<PageModule> {
  const { ASSETS } = env as Env;
  const answer = await ASSETS.fetch(new URL(encodeURI(url), 'https://assets.invalid'));
  if (!answer.ok) throw new Error(`the stored page ${url} answered ${answer.status}`);
  const { html, page } = await answer.json<Pick<PageModule, 'page'> & { html: string }>();
  return { default: () => null, page, html };
}
