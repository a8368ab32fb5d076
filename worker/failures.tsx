import type { ErrorHandler, NotFoundHandler } from 'hono';
import { crashTitle, documentTitle } from '../app/core/head.ts';
import type { Site } from '../app/core/site.ts';
import { message } from '../app/shell/site-context.ts';
import { CrashPage } from '../app/shell/PageStates.tsx';
import { NotFoundPage } from '../app/shell/NotFoundPage.tsx';
import { Shell } from '../app/shell/Shell.tsx';
import { AssetError, type WorkerContext, log } from './platform.ts';
import { cachedRender, type PageCache } from './serve-page.tsx';

/** The not-found page, inside the shell. It is the same for every path, so it is rendered once and cached. */
export function notFound(site: Site, cache: PageCache): NotFoundHandler<WorkerContext> {
  const title = documentTitle(site, message('Page not found'));
  return async function notFound(c) {
    return cachedRender(c, cache, notFoundKey, 404, async () =>
      c.render(<Shell site={site} content={{ children: <NotFoundPage /> }} />, { title }),
    );
  };
}

/** Not a path of a page: those begin with a slash. */
const notFoundKey = 'not found';

/** The crash page; the error is logged once and never shown. */
export function crash(site: Site): ErrorHandler<WorkerContext> {
  return async function crash(error, c) {
    const isAssetError = error instanceof AssetError;
    if (!isAssetError && error !== c.get('renderError')) log(c, 'crash', error);
    c.status(isAssetError ? 502 : 500);
    c.header('Retry-After', '5');
    try {
      return await c.render(<Shell site={site} content={{ children: <CrashPage /> }} />, { title: crashTitle });
    } catch {
      // The shell itself throws.
      return c.html(bareCrashPage);
    }
  };
}

const bareCrashPage =
  `<!DOCTYPE html><html lang="en"><title>${crashTitle}</title>` +
  '<h1>This page crashed.</h1><p><a href="">Try again</a></p></html>';
