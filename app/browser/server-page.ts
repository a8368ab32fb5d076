import type { Page, WrittenPage } from '../model/page.ts';

/**
 * A page that only the Worker renders: its HTML is fetched, its content stands in the frame as the Worker wrote it, and
 * styles that its kind alone has come along. `url` is on this site's origin.
 * @throws Error when the answer is no page of this site, or of a deployment whose styles this document's policy forbids.
 */
export async function loadServerPage(url: string): Promise<WrittenPage> {
  const response = await fetch(url, { headers: { accept: 'text/html' } });
  const answer = new DOMParser().parseFromString(await response.text(), 'text/html');
  const content = answer.getElementById('content');
  const data = answer.getElementById('page')?.textContent;
  if (!response.ok || content === null || !data) throw new Error(`${url} answered ${response.status} without a page`);
  const style = answer.querySelector<HTMLStyleElement>('style[data-of]');
  if (style !== null && document.querySelector('style[data-of]') === null) {
    document.head.append(style);
    if (style.sheet === null) {
      style.remove();
      throw new Error(`${url} belongs to another deployment`);
    }
  }
  return { page: JSON.parse(data) as Page, html: content.innerHTML };
}
