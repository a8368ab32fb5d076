import type { Page } from './page.ts';
import type { Site } from './site.ts';
import { alternates, localeUrl } from './locale-url.ts';
import { absoluteUrl, href } from './url.ts';

/** The metadata in `<head>`; `page` is undefined for error documents (not found, crash), whose full title is `ownTitle`. */
export function headOf(site: Site, page: Page | undefined, ownTitle: string = site.title) {
  const title = page === undefined ? ownTitle : documentTitle(site, page.title);
  const canonical = page === undefined ? undefined : canonicalUrl(site, page);
  const description = page?.description ?? site.tagline;
  return {
    title,
    description,
    canonical,
    alternates: page === undefined ? [] : alternates(site, page.path),
    robots: site.noIndex || page === undefined || page.noIndex === true ? 'noindex' : undefined,
    openGraph: {
      'og:type': page?.date === undefined ? 'website' : 'article',
      'og:site_name': site.title,
      'og:title': page?.title ?? ownTitle,
      'og:description': description,
      'og:locale': site.i18n.currentLocale,
      ...(canonical === undefined ? {} : { 'og:url': canonical }),
      ...(page === undefined || page.noIndex === true || !site.socialImages ? {} : imageOf(site, page)),
    },
  };
}

/** The URL for search engines: the last version's, if it has the page; the default locale's, if it is not translated. */
export function canonicalUrl(site: Site, { path, version, versions, lang }: Page): string {
  const last = site.versions.find(({ isLast }) => isLast)?.name ?? version;
  const shown = versions[last] ?? path;
  return lang === undefined ? absoluteUrl(site, shown) : localeUrl(site, site.i18n.defaultLocale, shown);
}

/** Path below the base URL of a page's social image (`og:image`). */
export function socialImagePath(page: Pick<Page, 'path'>): string {
  return `/og${page.path === '/' ? '/index' : page.path.slice(0, -1)}.png`;
}

function imageOf(site: Site, page: Page): Record<string, string> {
  return {
    'og:image': absoluteUrl(site, socialImagePath(page)),
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': page.title,
    'twitter:card': 'summary_large_image',
  };
}

/** Title of the document while a page has crashed. */
export const crashTitle = 'Page Error';

/** The favicon's href, if the site has one. */
export function faviconHref(site: Site): string | undefined {
  return site.favicon === undefined ? undefined : href(site, site.favicon);
}

/** The `<title>` of a page: `<page> | <site>`. */
export function documentTitle(site: Site, title: string): string {
  return title === site.title ? title : `${title} | ${site.title}`;
}
