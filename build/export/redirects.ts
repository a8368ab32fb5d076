import type { Redirect } from '../../app/core/page.ts';
import { encodedUrl } from '../../app/core/url.ts';

/**
 * The text of `_redirects`, which static hosts (Netlify, Cloudflare Pages and their kin) read: every other spelling
 * of a page's URL leads to the one that the site links to, for good.
 * @param urls the pages' URLs, base included, as the site links to them.
 * @param moved where pages went, as URLs with the base
 */
export function redirectsFile(urls: string[], moved: Redirect[] = []): string {
  const rules = [
    ...urls.flatMap((url) => spellings(url).map((from) => ({ from, to: url }))),
    ...moved.flatMap(({ from, to }) => [from, ...spellings(from)].map((spelling) => ({ from: spelling, to }))),
  ];
  return rules.map(({ from, to }) => `${encodeURI(from)} ${encodedUrl(to)} 301\n`).join('');
}

function spellings(url: string): string[] {
  const bare = url.replace(/\/$/, '');
  if (bare === '') return ['/index.html'];
  return [url.endsWith('/') ? bare : `${bare}/`, `${bare}.html`, `${bare}/index.html`];
}
