type Base = { url: string; baseUrl: string; trailingSlash: boolean };

/**
 * The href of a path below the base URL: base and trailing-slash rule applied.
 * A path with a file ending, a query or a fragment keeps it; an outside URL stays as it is.
 */
export function href(site: Base, path: string): string {
  if (!/^\/(?!\/)/.test(path)) return path;
  // Fast path: most links are a page's own path already.
  if (site.trailingSlash && /^[^?#]*[^/?#]\/$/.test(path)) return site.baseUrl + path.slice(1);
  const end = path.search(/[?#]|$/);
  const [pathname, rest] = [path.slice(0, end), path.slice(end)];
  const file = /\.[^/]+$/.test(pathname);
  return site.baseUrl + (file ? pathname : withSlash(pathname, site.trailingSlash)).slice(1) + rest;
}

/** The full URL of a path below the base URL, for `canonical`, feeds and the sitemap. */
export function absoluteUrl(site: Base, path: string): string {
  return site.url + href(site, path);
}

/** The path of a URL's path below the base URL, with a slash at its end; undefined outside of it. */
export function routePath(site: Base, pathname: string): string | undefined {
  if (pathname + '/' === site.baseUrl) return '/';
  if (!pathname.startsWith(site.baseUrl)) return undefined;
  return withSlash('/' + pathname.slice(site.baseUrl.length));
}

/** The path of what a path is another spelling of: `/x.html`, `/x/index.html` and `/x/index/` of `/x/`. */
export function withoutHtml(path: string): string {
  return path.replace(/(?:\/index)?\.html$/, '/').replace(/\/index\/$/, '/');
}

/** A URL for a header: non-ASCII characters are percent-encoded, existing escapes stay. */
export function encodedUrl(url: string): string {
  return url.replaceAll(/[^\x21-\x7e]+/g, encodeURIComponent);
}

/** A URL as people read it, with its escaped characters of other scripts; unchanged when their escapes are not UTF-8. */
export function readableUrl(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}

/** Whether a URL is code or content itself (`javascript:`, `data:`) instead of an address, so that no link leads there. */
export function isCode(url: string): boolean {
  return /^(?:javascript|data):/i.test(url);
}

/** A part of a URL, percent-decoded; undefined when it is malformed (RFC 3986, 2.1). */
export function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** A path with a slash at its end, or without any. */
export function withSlash(pathname: string, slash = true): string {
  if (pathname === '/') return pathname;
  const bare = pathname.replace(/\/+$/, '');
  return slash ? `${bare}/` : bare;
}

type Localized = Base & {
  i18n: {
    currentLocale: string;
    defaultLocale: string;
    locales: string[];
    localeConfigs: Record<string, { htmlLang: string }>;
  };
};

/** Per-locale URLs of a path: every locale's `hreflang` and the default locale's as `x-default`. */
export function alternates(site: Localized, path: string): { hreflang: string; href: string }[] {
  const { locales, localeConfigs, defaultLocale } = site.i18n;
  const all = locales.map((locale) => ({
    hreflang: localeConfigs[locale]?.htmlLang ?? locale,
    href: localeUrl(site, locale, path),
  }));
  return [...all, { hreflang: 'x-default', href: localeUrl(site, defaultLocale, path) }];
}

/** The URL of a path in another locale: the default locale is at the base URL, the others one folder below it. */
export function localeUrl(site: Localized, locale: string, path: string): string {
  return site.url + localeHref(site, locale, path);
}

/** The href of a path in another locale, without the origin, so that links stay on a preview deployment. */
export function localeHref(site: Localized, locale: string, path: string): string {
  return href({ ...site, baseUrl: localeBase(site, locale) }, path);
}

function localeBase(site: Localized, locale: string): string {
  const { currentLocale, defaultLocale } = site.i18n;
  const root =
    currentLocale === defaultLocale ? site.baseUrl : site.baseUrl.replace(new RegExp(`${currentLocale}/$`), '');
  return locale === defaultLocale ? root : `${root}${locale}/`;
}
