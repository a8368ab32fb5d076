import { message } from '../app/shell/site/message.ts';
import { href } from '../app/core/url.ts';
import type { DocumentData, Page } from '../app/core/page.ts';
import { jsonLdOf } from '../app/core/json-ld.ts';
import { faviconHref, headOf } from '../app/core/head.ts';
import type { ReactNode } from 'react';
import { reactRenderer } from '@hono/react-renderer';
import type { MiddlewareHandler } from 'hono';
import type { Assets } from '../app/core/assets.ts';
import type { Site } from '../app/core/site.ts';
import type { WorkerContext } from './platform/env.ts';
import { log } from './platform/log.ts';

declare module '@hono/react-renderer' {
  interface Props {
    page?: Page;
    title?: string;
  }
}

/** Lets handlers respond with `c.render(<Shell …/>, { page })`: the tree inside a streamed HTML document. */
export function documentRenderer(site: Site, assets: Assets): MiddlewareHandler<WorkerContext> {
  return function documentRenderer(c, next) {
    // A renderer for each request, so that errors are logged with its path.
    const onError = (error: unknown) => {
      c.set('renderError', error);
      log(c, 'render-failed', error);
    };
    const renderer = reactRenderer(
      ({ children, page, title }) => (
        <Document site={site} assets={assets} page={page} title={title}>
          {children}
        </Document>
      ),
      { stream: true, readableStreamOptions: { onError } },
    );
    return renderer(c, next);
  };
}

type DocumentProps = {
  site: Site;
  assets: Assets;
  page: Page | undefined;
  /** The full title of a document without a page. */
  title: string | undefined;
  children: ReactNode;
};

/** The HTML document around the shell. Only `#root` is hydrated. */
function Document({ site, assets, page, title, children }: DocumentProps) {
  const head = headOf(site, page, title);
  const { localeConfigs, currentLocale } = site.i18n;
  const locale = localeConfigs[currentLocale];
  const favicon = faviconHref(site);
  const ofLayout = page === undefined ? undefined : assets.styles.layouts[page.layout];
  const styles = ofLayout ?? assets.styles.page;
  const data: DocumentData = { build: assets.buildId, ...(page === undefined ? {} : { page }) };
  return (
    <html
      lang={locale?.htmlLang}
      dir={locale?.direction}
      data-theme={site.colorMode.defaultMode}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{head.title}</title>
        <meta name="description" content={head.description} />
        {head.robots === undefined ? null : <meta name="robots" content={head.robots} />}
        <meta name="theme-color" content={site.themeColors[site.colorMode.defaultMode]} />
        <script dangerouslySetInnerHTML={{ __html: assets.bootScript.code }} />
        <style data-layout={ofLayout && page?.layout} dangerouslySetInnerHTML={{ __html: styles.code }} />
        {assets.stylesheets.map((url) => (
          <link key={url} rel="stylesheet" href={url} />
        ))}
        <script type="module" async src={assets.entry} fetchPriority="low" />
        {assets.preload.map((url) => (
          <link key={url} rel="modulepreload" href={url} fetchPriority="low" />
        ))}
        {head.canonical === undefined ? null : <link rel="canonical" href={head.canonical} />}
        {head.alternates.map((alternate) => (
          <link key={alternate.hreflang} rel="alternate" hrefLang={alternate.hreflang} href={alternate.href} />
        ))}
        {Object.entries(head.openGraph).map(([property, content]) => (
          <meta key={property} property={property} content={content} />
        ))}
        {page === undefined ? null : <MachineLinks site={site} page={page} feeds={assets.feeds} />}
        {favicon === undefined ? null : <link rel="icon" href={favicon} />}
      </head>
      <body>
        <div id="root">{children}</div>
        <script id="page" type="application/json" dangerouslySetInnerHTML={{ __html: inScript(data) }} />
      </body>
    </html>
  );
}

/** Alternates and structured data in a page's head: its Markdown, the changelog's feeds, JSON-LD. */
function MachineLinks({ site, page, feeds }: { site: Site; page: Page; feeds: Assets['feeds'] }) {
  return (
    <>
      <link rel="alternate" type="text/markdown" href={href(site, `${page.path}index.md`)} />
      {Object.entries(feeds).map(([type, path]) => (
        <link key={type} rel="alternate" type={type} title={message('Changelog')} href={href(site, path)} />
      ))}
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: inScript(jsonLdOf(site, page)) }} />
    </>
  );
}

/** JSON escaped for use inside a `<script>` element. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
