import { trailOf } from './navigation.ts';
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

type Thing = { '@type': string } & Record<string, unknown>;

/** The structured data of a page for search engines (https://schema.org): article and breadcrumbs; the home page: the site. */
export function jsonLdOf(site: Site, page: Page): { '@context': string; '@graph': Thing[] } {
  const url = absoluteUrl(site, page.path);
  const publisher = { '@type': 'Organization', name: site.title, url: absoluteUrl(site, '/') };
  const common = { url, inLanguage: site.i18n.currentLocale, description: page.description };
  const article: Thing = {
    '@type': page.date === undefined ? 'TechArticle' : 'BlogPosting',
    headline: page.title,
    ...common,
    ...(page.date === undefined ? {} : { datePublished: page.date }),
    ...(page.lastUpdated === undefined ? {} : { dateModified: page.lastUpdated.time }),
    ...(page.keywords.length === 0 ? {} : { keywords: page.keywords }),
    publisher,
  };
  const home: Thing = { '@type': 'WebSite', name: site.title, ...common, publisher };
  return {
    '@context': 'https://schema.org',
    '@graph': page.path === '/' ? [home] : [article, breadcrumbs(site, page)],
  };
}

function breadcrumbs(site: Site, page: Page): Thing {
  const above = page.above ?? trailOf(site, page).slice(0, -1);
  const steps = [
    { label: site.title, path: '/' },
    ...above.map((item) => ({ label: item.label, path: 'path' in item ? item.path : undefined })),
    { label: page.title, path: page.path },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ label, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(path === undefined ? {} : { item: absoluteUrl(site, path) }),
    })),
  };
}
