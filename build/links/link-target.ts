import { percentDecoded, localeHref, routePath } from '../../app/core/url.ts';
import type { Site } from '../../app/core/site.ts';

/**
 * What a link of a page leads to: a path below the base URL, as it is written and as routes have it, and the id of an
 * element, empty for none.
 */
export type LinkTarget = { written: string; path: string; id: string };

/**
 * The target of an href within the site; undefined for what another one answers: other hosts, other locales, `mailto:`.
 * @param from path of the page below the base URL
 * @throws URIError when its path or fragment is percent-encoded in a wrong way (RFC 3986, 2.1)
 */
export function linkTarget(href: string, from: string, site: Site): LinkTarget | undefined {
  const url = URL.parse(href, `${site.url}${site.baseUrl}${from.slice(1)}`);
  if (url?.origin !== site.url) return undefined;
  const pathname = percentDecoded(url.pathname);
  const id = percentDecoded(url.hash.slice(1));
  if (pathname === undefined || id === undefined) throw new URIError(`${href} is not percent-encoded correctly`);
  const path = routePath(site, pathname);
  if (path === undefined || isOtherLocale(pathname, site)) return undefined;
  // https://wicg.github.io/scroll-to-text-fragment/
  return { written: pathname.slice(site.baseUrl.length - 1), path, id: id.replace(/:~:.*$/s, '') };
}

function isOtherLocale(pathname: string, site: Site): boolean {
  const { locales, currentLocale } = site.i18n;
  return locales.some((locale) => {
    const base = localeHref(site, locale, '/');
    return locale !== currentLocale && base.length > site.baseUrl.length && pathname.startsWith(base);
  });
}
