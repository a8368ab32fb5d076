import { reactRenderer } from '@hono/react-renderer';
import type { Context, ErrorHandler, Handler, NotFoundHandler, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { LRUCache } from 'lru-cache';
import type { ReactNode } from 'react';
import type { Assets } from '../app/core/assets.ts';
import { crashTitle, documentTitle } from '../app/core/head.ts';
import { jsonLdOf } from '../app/core/json-ld.ts';
import { pageFileUrl, type DocumentData, type Page, type PageFile } from '../app/core/page.ts';
import type { Site } from '../app/core/site.ts';
import { href } from '../app/core/url.ts';
import { CrashPage, NotFoundPage } from '../app/shell/PageStates.tsx';
import { Shell, PageHead } from '../app/shell/Shell.tsx';
import { message } from '../app/shell/site-context.ts';
import { AssetError, fetchAsset, log, type WorkerContext } from './platform.ts';

/** Serves a page: renders the shell around the content of its page file, or responds from the cache. */
export function servePage(site: Site, cache: PageCache): Handler<WorkerContext> {
  return async function servePage(c, next) {
    const route = c.get('route');
    if (route === undefined) return next();
    return cachedRender(c, cache, route.path, 200, async () => {
      const url = new URL(pageFileUrl(site, route.path), c.req.url);
      const response = await fetchAsset(c, new Request(url));
      if (!response.ok) throw new Error(`the page file of ${route.path}: status ${response.status}`);
      const { page, html }: PageFile = await response.json();
      return c.render(<Shell site={site} page={page} content={{ html }} />, { page });
    });
  };
}

/** Serves the not-found page inside the shell. It is the same for every path, so it is rendered once and cached. */
export function notFound(site: Site, cache: PageCache): NotFoundHandler<WorkerContext> {
  const title = documentTitle(site, message('Page not found'));
  return async function notFound(c) {
    return cachedRender(c, cache, notFoundKey, 404, async () =>
      c.render(<Shell site={site} content={{ children: <NotFoundPage /> }} />, { title }),
    );
  };
}

/** Cannot collide with the path of a page, which begins with a slash. */
const notFoundKey = 'not found';

/** Serves the crash page: 502 if a static file could not be read, else 500. Logs the error once and never shows it. */
export function crash(site: Site): ErrorHandler<WorkerContext> {
  return async function crash(error, c) {
    const isAssetError = error instanceof AssetError;
    if (!isAssetError && error !== c.get('renderError')) log(c, 'crash', error);
    c.status(isAssetError ? 502 : 500);
    c.header('Retry-After', '5');
    try {
      return await c.render(<Shell site={site} content={{ children: <CrashPage /> }} />, { title: crashTitle });
    } catch {
      // The shell itself threw.
      return c.html(bareCrashPage);
    }
  };
}

const bareCrashPage =
  `<!DOCTYPE html><html lang="en"><title>${crashTitle}</title>` +
  '<h1>This page crashed.</h1><p><a href="">Try again</a></p></html>';

/** Maximum bytes of HTML in an isolate's cache: a quarter of its 128 MB of memory. */
const maxBytes = 32 * 1024 * 1024;

/** Creates a cache of rendered pages: path → encoded HTML. It lives as long as the isolate, at most one deployment. */
export function createPageCache() {
  return new LRUCache<string, Uint8Array<ArrayBuffer>>({ maxSize: maxBytes, sizeCalculation: (html) => html.length });
}

type PageCache = ReturnType<typeof createPageCache>;

/** Responds with the cached page of a key, or streams the response of `render` and caches a copy unless it failed. */
async function cachedRender(
  c: Context<WorkerContext>,
  cache: PageCache,
  key: string,
  status: ContentfulStatusCode,
  render: () => Promise<Response>,
): Promise<Response> {
  const cached = cache.get(key);
  if (cached !== undefined) return c.body(cached, status, { 'Content-Type': 'text/html; charset=UTF-8' });
  c.status(status);
  const response = await render();
  if (response.body === null) return response;
  const [body, copy] = response.body.tee();
  const store = async () => {
    const html = new Uint8Array(await new Response(copy).arrayBuffer());
    if (c.get('renderError') === undefined) cache.set(key, html);
  };
  // The renderer has logged the error.
  c.executionCtx.waitUntil(store().catch(() => undefined));
  return new Response(body, response);
}

declare module '@hono/react-renderer' {
  interface Props {
    page?: Page;
    title?: string;
  }
}

/** Sets the renderer of `c.render(<Shell …/>, { page })`, which streams an HTML document with the tree in its body. */
export function documentRenderer(site: Site, assets: Assets): MiddlewareHandler<WorkerContext> {
  return function documentRenderer(c, next) {
    // Created per request, so that errors are logged with the request's path.
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

/** The HTML document around the shell. `title` is the complete title of a document without a page. */
function Document({ site, assets, page, title, children }: DocumentProps) {
  const { localeConfigs, currentLocale } = site.i18n;
  const locale = localeConfigs[currentLocale];
  const layoutStyles = page === undefined ? undefined : assets.styles.layouts[page.layout];
  const styles = layoutStyles ?? assets.styles.page;
  const data: DocumentData = { build: assets.buildId, ...(page === undefined ? {} : { path: page.path }) };
  return (
    <html lang={locale?.htmlLang} dir={locale?.direction} data-theme={site.colorMode.defaultMode}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <PageHead site={site} page={page} title={title} />
        <meta name="theme-color" content={site.themeColors[site.colorMode.defaultMode]} />
        <script data-site={assets.bootScript.site} dangerouslySetInnerHTML={{ __html: assets.bootScript.code }} />
        <style data-layout={layoutStyles && page?.layout} dangerouslySetInnerHTML={{ __html: styles.code }} />
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

/** The machine-readable part of a page's head: links to the changelog's feeds, and JSON-LD. */
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

/** Serializes a value as JSON, escaped for use inside a `<script>` element. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
