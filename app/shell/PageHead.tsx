import { headOf } from '../core/head.ts';
import type { Page } from '../core/page.ts';
import type { Site } from '../core/site.ts';
import { href } from '../core/url.ts';

type PageHeadProps = {
  site: Site;
  page: Page | undefined;
  /** The full title of a document without a page. */
  title?: string | undefined;
};

/** What a document's `<head>` says of its page; navigation replaces it. */
export function PageHead({ site, page, title }: PageHeadProps) {
  const head = headOf(site, page, title);
  return (
    <>
      <title>{head.title}</title>
      <meta name="description" content={head.description} />
      {head.robots === undefined ? null : <meta name="robots" content={head.robots} />}
      {head.canonical === undefined ? null : <link rel="canonical" href={head.canonical} />}
      {head.alternates.map((alternate) => (
        <link key={alternate.hreflang} rel="alternate" hrefLang={alternate.hreflang} href={alternate.href} />
      ))}
      {Object.entries(head.openGraph).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      {page === undefined ? null : (
        <link rel="alternate" type="text/markdown" href={href(site, `${page.path}index.md`)} />
      )}
    </>
  );
}
