import type { Page } from './page.ts';
import { trailOf } from './navigation.ts';
import type { Site } from './site.ts';
import { absoluteUrl } from './url.ts';

type Thing = { '@type': string } & Record<string, unknown>;

/** Returns the JSON-LD of a page (https://schema.org): article and breadcrumbs, or the site for the home page. */
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
  const ancestors = page.ancestors ?? trailOf(site.sidebars, page).slice(0, -1);
  const steps = [
    { label: site.title, path: '/' },
    ...ancestors.map((item) => ({ label: item.label, path: 'path' in item ? item.path : undefined })),
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
