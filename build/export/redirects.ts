/**
 * The text of `_redirects`, which static hosts (Netlify, Cloudflare Pages and their kin) read: every other spelling
 * of a page's URL leads to the one that the site links to, for good.
 * @param urls the pages' URLs, base included, as the site links to them.
 */
export function redirectsFile(urls: string[]): string {
  return urls.flatMap((url) => spellings(url).map((from) => `${encodeURI(from)} ${encodeURI(url)} 301\n`)).join('');
}

function spellings(url: string): string[] {
  const bare = url.replace(/\/$/, '');
  if (bare === '') return ['/index.html'];
  return [url.endsWith('/') ? bare : `${bare}/`, `${bare}.html`, `${bare}/index.html`];
}
