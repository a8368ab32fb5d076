import type { Site } from './site.ts';

/** Where a site is: its origin, the path that all its URLs begin with, and whether they end with a slash. */
export type Base = Pick<Site, 'url' | 'baseUrl' | 'trailingSlash'>;

/**
 * Returns the href of a path below the base URL: prepends the base and applies the trailing-slash rule.
 * A file extension, query or fragment is kept; an external URL is returned unchanged.
 */
export function href(site: Base, path: string): string {
  if (!/^\/(?!\/)/.test(path)) return path;
  // Fast path: most links are already the canonical path of a page.
  if (site.trailingSlash && /^[^?#]*[^/?#]\/$/.test(path)) return site.baseUrl + path.slice(1);
  const end = path.search(/[?#]|$/);
  const [pathname, rest] = [path.slice(0, end), path.slice(end)];
  const file = /\.[^/]+$/.test(pathname);
  return site.baseUrl + (file ? pathname : withSlash(pathname, site.trailingSlash)).slice(1) + rest;
}

/** Returns the absolute URL of a path below the base URL, for `canonical`, feeds and the sitemap. */
export function absoluteUrl(site: Base, path: string): string {
  return site.url + href(site, path);
}

/** Converts a URL's pathname to a path below the base URL with a trailing slash; undefined outside the base URL. */
export function routePath(site: Base, pathname: string): string | undefined {
  if (pathname + '/' === site.baseUrl) return '/';
  if (!pathname.startsWith(site.baseUrl)) return undefined;
  return withSlash('/' + pathname.slice(site.baseUrl.length));
}

/** Converts the HTML file spellings of a path, `/x.html`, `/x/index.html` and `/x/index/`, to `/x/`. */
export function withoutHtml(path: string): string {
  return path.replace(/(?:\/index)?\.html$/, '/').replace(/\/index\/$/, '/');
}

/** Percent-encodes the non-ASCII characters and lone percent signs of a URL for a header; existing escapes stay. */
export function encodedUrl(url: string): string {
  return url.replaceAll(/[^\x21-\x7e]+|%(?![\da-f]{2})/gi, encodeURIComponent);
}

/** Decodes the percent-encoded characters of a URL for display; unchanged when they are not UTF-8. */
export function readableUrl(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}

/** Whether a URL is a `javascript:` or `data:` URL, which links must not have. */
export function isCode(url: string): boolean {
  return /^(?:javascript|data):/i.test(url);
}

/** Percent-decodes a part of a URL; undefined when it is malformed (RFC 3986, 2.1). */
export function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Adds a trailing slash to a path, or removes all trailing slashes. */
export function withSlash(pathname: string, slash = true): string {
  if (pathname === '/') return pathname;
  const bare = pathname.replace(/\/+$/, '');
  return slash ? `${bare}/` : bare;
}

type Localized = Base & Pick<Site, 'i18n'>;

/** Lists the absolute URLs of a path in every locale with their `hreflang`, and the default locale's as `x-default`. */
export function alternates(site: Localized, path: string): { hreflang: string; href: string }[] {
  const { locales, localeConfigs, defaultLocale } = site.i18n;
  const localized = locales.map((locale) => ({
    hreflang: localeConfigs[locale]?.htmlLang ?? locale,
    href: localeUrl(site, locale, path),
  }));
  return [...localized, { hreflang: 'x-default', href: localeUrl(site, defaultLocale, path) }];
}

/** Returns the absolute URL of a path in a locale. Only the default locale has no folder below the base URL. */
export function localeUrl(site: Localized, locale: string, path: string): string {
  return site.url + localeHref(site, locale, path);
}

/** Returns the href of a path in a locale, without the origin, so that links stay on a preview deployment. */
export function localeHref(site: Localized, locale: string, path: string): string {
  return href({ ...site, baseUrl: localeBase(site, locale) }, path);
}

function localeBase(site: Localized, locale: string): string {
  const { currentLocale, defaultLocale } = site.i18n;
  const root =
    currentLocale === defaultLocale ? site.baseUrl : site.baseUrl.replace(new RegExp(`${currentLocale}/$`), '');
  return locale === defaultLocale ? root : `${root}${locale}/`;
}
