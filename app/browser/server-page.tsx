import type { Page, PageModule } from '../model/page.ts';

/**
 * A page that only the Worker renders: its HTML is fetched, and its content stands in the frame as the Worker wrote it.
 * @throws Error when the answer is no page of this site.
 */
export async function loadServerPage(url: string): Promise<PageModule> {
  const response = await fetch(url, { headers: { accept: 'text/html' } });
  const answer = new DOMParser().parseFromString(await response.text(), 'text/html');
  const content = answer.getElementById('content');
  const data = answer.getElementById('page')?.textContent;
  if (!response.ok || content === null || !data) throw new Error(`${url} answered ${response.status} without a page`);
  const html = content.innerHTML;
  return { default: () => <div dangerouslySetInnerHTML={{ __html: html }} />, page: JSON.parse(data) as Page };
}
