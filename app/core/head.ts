import type { Page } from './page.ts';
import type { Site } from './site.ts';
import { absoluteUrl, localeUrl } from './url.ts';

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

/** Title of the document while a page has crashed. */
export const crashTitle = 'Page Error';

/** The `<title>` of a page: `<page> | <site>`. */
export function documentTitle(site: Site, title: string): string {
  return title === site.title ? title : `${title} | ${site.title}`;
}
