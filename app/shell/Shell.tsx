import type { ReactNode } from 'react';
import { inLines } from '../content/in-lines.tsx';
import { canonicalUrl, documentTitle, openGraphLocale, socialImagePath } from '../core/head.ts';
import { titleWithoutDate, type Page } from '../core/page.ts';
import type { Site } from '../core/site.ts';
import { href, absoluteUrl, alternates } from '../core/url.ts';
import { Footer } from './Footer.tsx';
import { PageActions } from './PageActions.tsx';
import { PageStates } from './PageStates.tsx';
import {
  Breadcrumbs,
  DocFooter,
  Neighbours,
  Tags,
  TranslationBanner,
  VersionBadge,
  VersionBanner,
} from './doc/DocDetails.tsx';
import { Toc, TocFold, tocHeadings } from './doc/Toc.tsx';
import { Icon } from './elements/Icon.tsx';
import { Navbar } from './navbar/Navbar.tsx';
import { Sidebar } from './sidebar/Sidebar.tsx';
import { message as t, SiteProvider, useSite } from './site-context.ts';

/** The content of the shell: the HTML of a page file, or React children. */
type ShellContent = { html: string } | { children: ReactNode };

type ShellProps = {
  site: Site;
  /** Undefined on the not-found and crash pages. */
  page?: Page | undefined;
  content: ShellContent;
};

/** The shell around every page. Only the server renders it; `app/browser/` adds its behaviour. */
export function Shell({ site, page, content }: ShellProps) {
  return (
    <SiteProvider value={{ site, page }}>
      <SkipLink />
      <div className="visually-hidden" role="status" data-page-announcer="" />
      <AnnouncementBar />
      <Navbar />
      <Layout content={content} sidebar={<Sidebar />} />
      <Footer />
      <PageStates />
    </SiteProvider>
  );
}

/**
 * The part between navbar and footer; client-side navigation replaces all of it but the sidebar. The text is first in
 * the HTML, for programs that read it in order; the style sheet moves the sidebar before it, also in the tab order.
 */
export function Layout({ content, sidebar }: Pick<ShellProps, 'content'> & { sidebar?: ReactNode }) {
  const { site, page } = useSite();
  const headings = tocHeadings(site, page);
  return (
    <div
      className="layout"
      data-layout={page?.layout ?? 'page'}
      data-sidebar={page?.sidebar}
      data-toc={headings.length === 0 ? undefined : ''}
    >
      {/* Chromium's `reading-flow` skips everything inside a child that is not a tab stop, such as <main>. */}
      <div className="main">
        <main id="main" tabIndex={-1}>
          <div className="page">
            <VersionBanner />
            <TranslationBanner />
            <div className="page-top">
              <Breadcrumbs />
              <PageActions />
            </div>
            {headings.length === 0 ? null : <TocFold headings={headings} />}
            <article className="article" lang={page?.lang}>
              <VersionBadge />
              {page === undefined ? null : (
                <header className="page-header">
                  <Title page={page} />
                </header>
              )}
              {'children' in content ? (
                <div id="content" className="prose">
                  {content.children}
                </div>
              ) : (
                <div id="content" className="prose" dangerouslySetInnerHTML={{ __html: content.html }} />
              )}
              <Tags />
            </article>
            <DocFooter />
            <Neighbours />
          </div>
        </main>
      </div>
      {sidebar}
      {headings.length === 0 ? null : <Toc headings={headings} />}
    </div>
  );
}

/** The page's h1. The leading date of a changelog entry's title is above the rest. */
function Title({ page: { title, date } }: { page: Page }) {
  const rest = date === undefined ? title : titleWithoutDate(title, date);
  if (rest === title) return <h1>{inLines(title)}</h1>;
  return (
    <h1>
      {/* The space is at the end of the date, where no browser renders it: Firefox would at the start of the title. */}
      <span className="title-date">{`${date} `}</span>
      {inLines(rest)}
    </h1>
  );
}

/** The first tab stop: skips the navigation, and in the API reference also the reference's own navigation. */
export function SkipLink() {
  const { page } = useSite();
  return (
    <a className="skip-link" href={page?.layout === 'reference' ? '#reference' : '#main'}>
      {t('Skip to main content')}
    </a>
  );
}

/** The announcement bar above the navbar. The boot script sets `data-announcement` on `<html>` to show or hide it. */
function AnnouncementBar() {
  const { site } = useSite();
  const bar = site.announcementBar;
  if (bar === undefined) return null;
  const content = bar.content.replaceAll(
    /(<a\s[^>]*?\bhref=")([^"]*)/g,
    (_, before: string, target: string) => before + href(site, target),
  );
  return (
    <aside className="announcement" aria-label={t('Announcement')} data-id={bar.id}>
      <div className="announcement-text" dangerouslySetInnerHTML={{ __html: content }} />
      {bar.isCloseable === false ? null : (
        <button type="button" className="announcement-close" aria-label={t('Close')}>
          <Icon name="close" />
        </button>
      )}
    </aside>
  );
}

type PageHeadProps = {
  site: Site;
  page: Page | undefined;
  /** The full title of a document without a page, such as the not-found and the crash page. */
  title?: string | undefined;
};

/** The page's metadata in the document's `<head>`; client-side navigation replaces it. */
export function PageHead({ site, page, title = site.title }: PageHeadProps) {
  const description = page?.description ?? site.tagline;
  const canonical = page === undefined ? undefined : canonicalUrl(site, page);
  const openGraph = {
    'og:type': page?.date === undefined ? 'website' : 'article',
    'og:site_name': site.title,
    'og:title': page?.title ?? title,
    'og:description': description,
    'og:locale': openGraphLocale(page?.lang ?? site.i18n.currentLocale),
    ...(canonical === undefined ? {} : { 'og:url': canonical }),
    ...(page === undefined || !site.socialImages ? {} : imageOf(site, page)),
  };
  return (
    <>
      <title>{page === undefined ? title : documentTitle(site, page.title)}</title>
      <meta name="description" content={description} />
      {site.noIndex || page === undefined || page.noIndex === true ? <meta name="robots" content="noindex" /> : null}
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
