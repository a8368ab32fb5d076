import type { Site } from '../../app/core/site.ts';
import { absoluteUrl } from '../../app/core/url.ts';

/** `robots.txt` (RFC 9309): everything may be read, and the sitemap is there; a site with `noIndex` shuts the door. */
export function robots(site: Site): string {
  if (site.noIndex) return 'User-agent: *\nDisallow: /\n';
  return `User-agent: *\nAllow: /\n\nSitemap: ${absoluteUrl(site, '/sitemap.xml')}\n`;
}
