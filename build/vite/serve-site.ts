import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Plugin, ViteDevServer } from 'vite';
import { pageFilePath, referencePathsFile, routesFile, type PageFile } from '../../app/core/page.ts';
import { percentDecoded, href } from '../../app/core/url.ts';
import { pathsById } from '../../app/reference/document/split-pages.ts';
import { engineFolder } from '../files/paths.ts';
import { renderRow, type PageRenderer } from './render-pages.ts';
import { terminalText } from '../faults/terminal-text.ts';
import { overlayOf } from './fault-overlay.ts';
import type { LiveSite } from './live-site.ts';
import { withRendererModule } from './renderer-modules.ts';

/** The Worker's module, as far as the dev server uses it. */
type WorkerModule = {
  default: { fetch: (request: Request, env: unknown, context: unknown) => Response | Promise<Response> };
};

const workerModule = path.join(engineFolder, 'worker/index.ts');
const rendererModule = path.join(engineFolder, 'app/page-renderer.tsx');

/**
 * Serves a site in development with the Worker's handlers, run by Node. Its static files are replaced by a renderer of
 * page files on request, whose errors are shown in the terminal and the overlay.
 */
export function serveSite(live: LiveSite): Plugin {
  return {
    name: 'site:serve',
    apply: 'serve',
    configureServer(server) {
      const background = { waitUntil: () => undefined, passThroughOnException: () => undefined, props: {} };
      const tell = (path: string, error: unknown) => server.config.logger.error(`${path}\n${terminalText(error)}`);
      const env = { ASSETS: { fetch: (request: Request) => pageFile(server, live, request) }, TELL: tell };
      const listener = getRequestListener(
        async (request) => {
          // Only loaded here: the page files that it requests are rendered with the modules of that request.
          const worker = await withRendererModule(server, workerModule, (module: WorkerModule) => module);
          return worker.default.fetch(request, env, background);
        },
        { overrideGlobalObjects: false },
      );
      // After Vite's own handlers for modules and public files.
      return () => void server.middlewares.use((request, response) => void listener(request, response));
    },
  };
}

async function pageFile(server: ViteDevServer, live: LiveSite, { url }: Request): Promise<Response> {
  const { project, reference, assets } = live;
  const asked = percentDecoded(new URL(url).pathname);
  if (asked === href(project.site, routesFile))
    return Response.json(project.rows.map(({ page }) => ({ path: page.path, title: page.title })));
  const root = project.site.referencePath;
  if (asked === href(project.site, referencePathsFile) && reference !== null && root !== undefined)
    return Response.json(pathsById(reference.reference, root) ?? {});
  const row = project.rows.find(({ page }) => href(project.site, pageFilePath(page.path)) === asked);
  if (row === undefined) return new Response(null, { status: 404 });
  try {
    const rendered = await withRendererModule(server, rendererModule, (renderer: PageRenderer) =>
      renderRow(renderer, row, () => project.rows.map(({ page }) => page), reference),
    );
    const file: PageFile = { build: assets.buildId, ...rendered };
    return Response.json(file);
  } catch (error) {
    server.environments.client.hot.send({ type: 'error', err: overlayOf(error) });
    throw error;
  }
}
