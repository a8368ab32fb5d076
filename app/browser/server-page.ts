import type { Page, PageModule } from '../model/page.ts';

/**
 * A page that only the Worker renders: its HTML is fetched, and its content stands in the frame as the Worker wrote it.
 * `url` is on this site's origin.
 * @throws Error when the answer is no page of this site.
 */
export async function loadServerPage(url: string): Promise<PageModule> {
  const response = await fetch(url, { headers: { accept: 'text/html' } });
  const answer = new DOMParser().parseFromString(await response.text(), 'text/html');
  const content = answer.getElementById('content');
  const data = answer.getElementById('page')?.textContent;
  if (!response.ok || content === null || !data) throw new Error(`${url} answered ${response.status} without a page`);
  return { default: () => null, page: JSON.parse(data) as Page, html: content.innerHTML };
}
