import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Plugin } from 'vite';
import { pageFilePath, type FramedPage, routesFile, type PageFile } from '../../app/core/page.ts';
import { percentDecoded, href } from '../../app/core/url.ts';
import { routesOf } from '../deploy/deployment.ts';
import { engineFolder } from '../files/paths.ts';
import { Fault } from '../faults/fault.ts';
import type { PageRow } from '../project/project.ts';
import type { LiveChecks } from './live-checks.ts';
import type { LiveFaults } from './live-faults.ts';
import { isGone, type LiveSite } from './live-site.ts';
import { withRendererModule } from './renderer-modules.ts';

/** The Worker's module, as far as the dev server uses it. */
type WorkerModule = {
  default: { fetch: (request: Request, env: unknown, context: unknown) => Response | Promise<Response> };
};

const workerModule = path.join(engineFolder, 'worker/app.ts');

/** Serves a site in development with the Worker's handlers, run by Node, and renders page files on request. */
export function serveSite(live: LiveSite, checks: LiveChecks, faults: LiveFaults): Plugin {
  return {
    name: 'site:serve',
    apply: 'serve',
    configureServer(server) {
      const background = { waitUntil: () => undefined, passThroughOnException: () => undefined, props: {} };
      const render = (row: PageRow) => checks.renderRequested(server, row);
      const reportError = (asked: string, error: unknown) => {
        if (faults.faulty.size > 0 || goneAt(live, asked) === undefined) faults.print(server, error, asked);
      };
      const env = { ASSETS: { fetch: (request: Request) => pageFile(request, live, render, faults) }, reportError };
      const listener = getRequestListener(
        async (request) => {
          const answer = async () => {
            // Only loaded here: the page files that it requests are rendered with the modules of that request.
            const worker = await withRendererModule(server, workerModule, (module: WorkerModule) => module);
            return worker.default.fetch(request, env, background);
          };
          const response = await answer();
          const { pathname } = new URL(request.url);
          if (response.status < 500 || faults.faulty.size > 0 || goneAt(live, pathname) === undefined) return response;
          // Asked for while it was deleted: the event of the deletion is about to follow.
          for (let time = 0; time < 100 && goneAt(live, pathname) !== undefined; time++) await setTimeout(20);
          return answer();
        },
        { overrideGlobalObjects: false },
      );
      // After Vite's own handlers for modules and public files.
      return () =>
        void server.middlewares.use((request, response) => {
          response.setHeader('Server-Timing', `revision;desc=${live.revision}`);
          void listener(request, response);
        });
    },
  };
}

async function pageFile(
  { url }: Request,
  { project, assets }: LiveSite,
  render: (row: PageRow) => Promise<FramedPage>,
  faults: LiveFaults,
): Promise<Response> {
  const asked = percentDecoded(new URL(url).pathname);
  if (asked === href(project.site, routesFile)) return Response.json(routesOf(project.rows.map(({ page }) => page)));
  const row = project.rows.find(({ page }) => href(project.site, pageFilePath(page.path)) === asked);
  if (row === undefined) return new Response(null, { status: 404 });
  const rendered = isGone(row)
    ? undefined
    : await render(row).catch((error: unknown) => {
        // Deleted while it was rendered.
        if (!isGone(row)) throw error;
        return undefined;
      });
  if (rendered !== undefined) return Response.json({ build: assets.buildId, ...rendered } satisfies PageFile);
  // The event of the deletion is about to follow, unless the site without the page has faults.
  if (faults.faulty.size === 0) return new Response(null, { status: 404 });
  throw new Fault(
    { file: row.module.kind === 'source' ? row.module.source.file : row.page.path },
    'was deleted, and the site without it has a fault',
    'mend that, or put the page back',
  );
}

/** The page of a URL whose file was deleted a moment ago. */
function goneAt({ project: { rows, site } }: LiveSite, asked: string): PageRow | undefined {
  return rows.find((row) => href(site, row.page.path) === percentDecoded(asked) && isGone(row));
}
