import type { Context, ErrorHandler, NotFoundHandler } from 'hono';
import type { Assets } from '../app/model/assets.ts';
import type { Site } from '../app/model/site.ts';
import { CrashPage } from '../app/shell/CrashPage.tsx';
import { NotFoundPage } from '../app/shell/NotFoundPage.tsx';
import type { WorkerContext } from './env.ts';
import { Frame } from './Frame.tsx';
import { log } from './log.ts';
import type { RenderOnce } from './render-once.ts';

/** The not-found page, inside the site's layout. It is the same for every path, so it is rendered once and kept. */
export function notFound(site: Site, assets: Assets, renderOnce: RenderOnce): NotFoundHandler<WorkerContext> {
  return async function notFound(c) {
    c.status(404);
    return renderOnce(c, notFoundKey, 404, async () => c.render(<Frame site={site} assets={assets} content={<NotFoundPage />} />, { title: '找不到页面' }));
  };
}

/** No path of a page: those begin with a slash. */
const notFoundKey = 'not found';

/** Thrown where the static files cannot be read: not this Worker's bug, and worth another try. */
class AssetFailure extends Error {}

/** Logs that the static files failed and leads to the crash page with `502`. */
export function assetFailure(c: Context<WorkerContext>, cause: unknown): never {
  log('asset-failed', c.req.url, cause);
  throw new AssetFailure('the static files failed', { cause });
}

/** The crash page; the error goes to the log, once, and nowhere else. */
export function crash(site: Site, assets: Assets): ErrorHandler<WorkerContext> {
  return async function crash(error, c) {
    const filesFailed = error instanceof AssetFailure;
    if (!filesFailed && error !== c.get('renderError')) log('crash', c.req.url, error);
    c.status(filesFailed ? 502 : 500);
    c.header('Retry-After', '5');
    try {
      return await c.render(<Frame site={site} assets={assets} content={<CrashPage />} />, { title: 'Page Error' });
    } catch {
      // The frame itself is broken.
      return c.html(bareCrashPage);
    }
  };
}

const bareCrashPage = '<!DOCTYPE html><html lang="en"><title>Page Error</title><h1>This page crashed.</h1><p><a href="">Try again</a></p></html>';
