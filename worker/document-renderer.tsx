import { message } from '../app/shell/site-context.ts';
import { PageHead } from '../app/shell/PageHead.tsx';
import { href } from '../app/core/url.ts';
import type { DocumentData, Page } from '../app/core/page.ts';
import { jsonLdOf } from '../app/core/json-ld.ts';
import type { ReactNode } from 'react';
import { reactRenderer } from '@hono/react-renderer';
import type { MiddlewareHandler } from 'hono';
import type { Assets } from '../app/core/assets.ts';
import type { Site } from '../app/core/site.ts';
import { type WorkerContext, log } from './platform.ts';

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
    const renderer = reactRenderer((props) => <Document site={site} assets={assets} {...props} />, {
      stream: true,
      readableStreamOptions: { onError },
    });
    return renderer(c, next);
  };
}

type DocumentProps = { site: Site; assets: Assets; page?: Page; title?: string; children?: ReactNode };

/** The HTML document around the shell; `title` is the full one of a document without a page. */
function Document({ site, assets, page, title, children }: DocumentProps) {
  const { localeConfigs, currentLocale } = site.i18n;
  const locale = localeConfigs[currentLocale];
  const ofLayout = page === undefined ? undefined : assets.styles.layouts[page.layout];
  const styles = ofLayout ?? assets.styles.page;
  const data: DocumentData = { build: assets.buildId, ...(page === undefined ? {} : { path: page.path }) };
  return (
    <html lang={locale?.htmlLang} dir={locale?.direction} data-theme={site.colorMode.defaultMode}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <PageHead site={site} page={page} title={title} />
        <meta name="theme-color" content={site.themeColors[site.colorMode.defaultMode]} />
        <script data-site={assets.bootScript.site} dangerouslySetInnerHTML={{ __html: assets.bootScript.code }} />
        <style data-layout={ofLayout && page?.layout} dangerouslySetInnerHTML={{ __html: styles.code }} />
        {assets.stylesheets.map((url) => (
          <link key={url} rel="stylesheet" href={url} />
        ))}
        <script type="module" async src={assets.entry} fetchPriority="low" />
        {assets.preload.map((url) => (
          <link key={url} rel="modulepreload" href={url} fetchPriority="low" />
        ))}
        {page === undefined ? null : <MachineLinks site={site} page={page} feeds={assets.feeds} />}
        {site.favicon === undefined ? null : <link rel="icon" href={href(site, site.favicon)} />}
      </head>
      <body>
        {children}
        <script id="page" type="application/json" dangerouslySetInnerHTML={{ __html: inScript(data) }} />
      </body>
    </html>
  );
}

/** What machines read in a page's head: the changelog's feeds, JSON-LD. */
function MachineLinks({ site, page, feeds }: { site: Site; page: Page; feeds: Assets['feeds'] }) {
  return (
    <>
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
