import { canonicalUrl, documentTitle, socialImagePath } from '../core/head.ts';
import type { Page } from '../core/page.ts';
import type { Site } from '../core/site.ts';
import { absoluteUrl, alternates, href } from '../core/url.ts';

type PageHeadProps = {
  site: Site;
  page: Page | undefined;
  /** The full title of a document without a page, such as the not-found and the crash page. */
  title?: string | undefined;
};

/** What a document's `<head>` says of its page; navigation replaces it. */
export function PageHead({ site, page, title = site.title }: PageHeadProps) {
  const description = page?.description ?? site.tagline;
  const canonical = page === undefined ? undefined : canonicalUrl(site, page);
  const isHidden = page === undefined || page.noIndex === true;
  const openGraph = {
    'og:type': page?.date === undefined ? 'website' : 'article',
    'og:site_name': site.title,
    'og:title': page?.title ?? title,
    'og:description': description,
    'og:locale': site.i18n.currentLocale,
    ...(canonical === undefined ? {} : { 'og:url': canonical }),
    ...(isHidden || !site.socialImages ? {} : imageOf(site, page)),
  };
  return (
    <>
      <title>{page === undefined ? title : documentTitle(site, page.title)}</title>
      <meta name="description" content={description} />
      {site.noIndex || isHidden ? <meta name="robots" content="noindex" /> : null}
      {canonical === undefined ? null : <link rel="canonical" href={canonical} />}
      {(page === undefined ? [] : alternates(site, page.path)).map((alternate) => (
        <link key={alternate.hreflang} rel="alternate" hrefLang={alternate.hreflang} href={alternate.href} />
      ))}
      {Object.entries(openGraph).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      {page === undefined ? null : (
        <link rel="alternate" type="text/markdown" href={href(site, `${page.path}index.md`)} />
      )}
    </>
  );
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
