import { canonicalUrl } from '../../app/core/head.ts';
import type { Page } from '../../app/core/page.ts';
import type { Site } from '../../app/core/site.ts';
import { absoluteUrl } from '../../app/core/url.ts';

/** `sitemap.xml` (https://www.sitemaps.org/protocol.html): each page that is its own canonical one. */
export function sitemap(site: Site, pages: Page[]): string {
  const shown = pages.filter(
    (page) => page.noIndex !== true && canonicalUrl(site, page) === absoluteUrl(site, page.path),
  );
  const urls = shown.map((page) => {
    const changed = page.lastUpdated?.time ?? page.date;
    const lastmod = changed === undefined ? '' : `<lastmod>${changed}</lastmod>`;
    // Of the signs that XML escapes, an encoded URL holds no others.
    const url = encodeURI(absoluteUrl(site, page.path)).replaceAll('&', '&amp;').replaceAll("'", '&apos;');
    return `  <url><loc>${url}</loc>${lastmod}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>\n',
  ].join('\n');
}

/** `robots.txt` (RFC 9309): allows everything and links the sitemap; disallows everything with `noIndex`. */
export function robots(site: Site): string {
  if (site.noIndex) return 'User-agent: *\nDisallow: /\n';
  return `User-agent: *\nAllow: /\n\nSitemap: ${absoluteUrl(site, '/sitemap.xml')}\n`;
}
