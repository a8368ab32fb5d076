import type { Page } from './page.ts';
import type { Site } from './site.ts';
import { absoluteUrl, localeUrl } from './url.ts';

/** Returns a page's canonical URL: in the latest version, if that has it; in the default locale, if untranslated. */
export function canonicalUrl(site: Site, { path, version, versions, lang }: Page): string {
  const latest = site.versions.find(({ isLast }) => isLast)?.name ?? version;
  const latestPath = versions[latest] ?? path;
  return lang === undefined ? absoluteUrl(site, latestPath) : localeUrl(site, site.i18n.defaultLocale, latestPath);
}

/** Returns the path of a page's social image (`og:image`), below the base URL. */
export function socialImagePath(page: Pick<Page, 'path'>): string {
  return `/og${page.path === '/' ? '/index' : page.path.slice(0, -1)}.png`;
}

/** Returns a language as Open Graph writes it (`og:locale`): `zh-Hans` is `zh_CN`, the territory being the likeliest. */
export function openGraphLocale(tag: string): string {
  const { language, region } = new Intl.Locale(tag).maximize();
  return region === undefined ? language : `${language}_${region}`;
}

/** Title of a document whose page has crashed. */
export const crashTitle = 'Page Error';

/** Returns the `<title>` of a page: `<page> | <site>`. */
export function documentTitle(site: Site, title: string): string {
  return title === site.title ? title : `${title} | ${site.title}`;
}
