import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Connect } from 'vite';
import { pageFilePath, routesFile, type PageFile } from '../../app/core/page.ts';
import { percentDecoded, href } from '../../app/core/url.ts';
import { routesOf } from '../deploy/deployment.ts';
import { engineFolder } from '../files/paths.ts';
import { Fault } from '../faults/fault.ts';
import type { PageRow } from '../project/project.ts';
import type { LiveServer } from './live-plugin.ts';
import { isGone, type LiveSite } from './live-site.ts';

/** The part of the Worker's module that the dev server uses. */
type WorkerModule = {
  default: { fetch: (request: Request, env: unknown, context: unknown) => Response | Promise<Response> };
};

const workerModule = path.join(engineFolder, 'worker/app.ts');

/** Returns the middleware that runs the Worker's handlers in Node, and renders page files on request. */
export function serveSite({ live, modules, faults, checks }: LiveServer): Connect.NextHandleFunction {
  const background = { waitUntil: () => undefined, passThroughOnException: () => undefined, props: {} };
  const isBeingDeleted = (url: string) => live.fault === undefined && deletedPageAt(live, url) !== undefined;
  const reportError = (url: string, error: unknown) => {
    if (!isBeingDeleted(url)) faults.print(error, url);
  };
  const env = { ASSETS: { fetch: (request: Request) => pageFile(request, live, checks) }, reportError };
  const answer = async (request: Request) => {
    // Call the Worker outside of `use`: rendering the page files that it requests imports modules of its own.
    const worker = await modules.use(workerModule, (module: WorkerModule) => module);
    return worker.default.fetch(request, env, background);
  };
  const listener = getRequestListener(
    async (request) => {
      const response = await answer(request);
      const { pathname } = new URL(request.url);
      if (response.status < 500 || !isBeingDeleted(pathname)) return response;
      // The page was deleted during the request: wait until the watcher reports it.
      for (let time = 0; time < 100 && deletedPageAt(live, pathname) !== undefined; time++) await setTimeout(20);
      return answer(request);
    },
    { overrideGlobalObjects: false },
  );
  return (request, response) => {
    response.setHeader('Server-Timing', `revision;desc=${live.revision}`);
    // Vite has removed the base URL, below which the Worker serves.
    request.url = request.originalUrl ?? request.url;
    void listener(request, response);
  };
}

/** Answers the Worker's requests for static files: the route table and page files. */
async function pageFile({ url }: Request, live: LiveSite, checks: LiveServer['checks']): Promise<Response> {
  const { project, assets } = live;
  const pathname = percentDecoded(new URL(url).pathname);
  if (pathname === href(project.site, routesFile)) return Response.json(routesOf(project.rows.map(({ page }) => page)));
  const row = project.rows.find(({ page }) => href(project.site, pageFilePath(page.path)) === pathname);
  if (row === undefined) return new Response(null, { status: 404 });
  const rendered = isGone(row)
    ? undefined
    : await checks.renderRequested(row).catch((error: unknown) => {
        // The page may have been deleted while it was rendered.
        if (!isGone(row)) throw error;
        return undefined;
      });
  if (rendered !== undefined) return Response.json({ build: assets.buildId, ...rendered } satisfies PageFile);
  // The watcher will report the deletion, unless it did and the site without the page has faults.
  if (live.fault === undefined) return new Response(null, { status: 404 });
  throw new Fault(
    { file: row.module.kind === 'source' ? row.module.source.file : row.page.path },
    'was deleted, and the site has a fault without it',
    'mend that, or put the page back',
  );
}

/** Returns the page at a URL path if its file has just been deleted. */
function deletedPageAt({ project: { rows, site } }: LiveSite, url: string): PageRow | undefined {
  return rows.find((row) => href(site, row.page.path) === percentDecoded(url) && isGone(row));
}
