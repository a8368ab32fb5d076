import type { Site } from '../../app/core/site.ts';
import { absoluteUrl } from '../../app/core/url.ts';

/** `robots.txt` (RFC 9309): allows everything and links the sitemap; disallows everything with `noIndex`. */
export function robots(site: Site): string {
  if (site.noIndex) return 'User-agent: *\nDisallow: /\n';
  return `User-agent: *\nAllow: /\n\nSitemap: ${absoluteUrl(site, '/sitemap.xml')}\n`;
}
