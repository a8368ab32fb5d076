import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { engineFolder } from '../../build/paths.ts';
import { startProxy } from '../compressing-proxy.ts';
import type { Contender } from '../measure/contenders.ts';
import { startStaticServer } from '../static-server.ts';
import { peerFolder, timedBuild } from './build-peer.ts';

/** Renderers of an API document that run in the browser: their bundle, other files, and the page of their own quick start. */
const renderers: Record<string, { files: string[]; body: string }> = {
  'redoc 2': { files: ['redoc/bundles/redoc.standalone.js'], body: '<redoc spec-url="/openapi.json"></redoc><script src="/redoc-2/redoc.standalone.js"></script>' },
  'redoc 3': { files: ['redoc-3/bundles/redoc.standalone.js'], body: '<redoc spec-url="/openapi.json"></redoc><script type="module" src="/redoc-3/redoc.standalone.js"></script>' },
  scalar: {
    files: ['@scalar/api-reference/dist/browser/standalone.js'],
    body: '<div id="app"></div><script src="/scalar/standalone.js"></script><script>Scalar.createApiReference("#app", { url: "/openapi.json" })</script>',
  },
  elements: {
    files: ['@stoplight/elements/web-components.min.js', '@stoplight/elements/styles.min.css'],
    body: '<script src="/elements/web-components.min.js"></script><link rel="stylesheet" href="/elements/styles.min.css"><main style="height: 100vh; overflow: hidden"><elements-api apiDescriptionUrl="/openapi.json" router="hash" layout="sidebar"></elements-api></main>',
  },
};

/** The renderers over one document, ready to be visited. */
export type ReferencePeers = { contenders: Contender[]; stop: () => Promise<void> };

/** Writes a page for each renderer of the `references` peer and serves them; `redocly build-docs` renders its page before. */
export async function startReferencePeers(document: string): Promise<ReferencePeers> {
  // One for each document: they are visited together at the end.
  const site = path.join(peerFolder('references'), 'site', path.parse(document).name);
  await rm(site, { recursive: true, force: true });
  await mkdir(path.join(site, 'build-docs'), { recursive: true });
  await copyFile(document, path.join(site, 'openapi.json'));
  for (const [name, { files, body }] of Object.entries(renderers)) {
    const folder = path.join(site, slug(name));
    await mkdir(folder, { recursive: true });
    for (const file of files) await copyFile(path.join(peerFolder('references'), 'node_modules', file), path.join(folder, path.basename(file)));
    await writeFile(path.join(folder, 'index.html'), `<!doctype html><html><head><title>API</title><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><style>body { margin: 0 }</style></head><body>${body}</body></html>`);
  }
  const pages = Object.keys(renderers).map((name): [string, string] => [name, slug(name)]);
  await timedBuild(engineFolder, ['redocly', 'build-docs', document, '-o', path.join(site, 'build-docs/index.html'), '--inlineBundle'], []).then(
    (time) => pages.push([`redocly build-docs (${(time / 1000).toFixed(1)} s)`, 'build-docs']),
    (error: unknown) => console.log(`redocly build-docs is left out: ${String(error)}`),
  );
  const files = await startStaticServer(site);
  const proxy = await startProxy(files.origin, files.origin);
  return {
    contenders: pages.map(([name, folder]) => ({ name, origin: proxy.origin, wire: proxy.wire, pages: { 'API reference': `/${folder}/` } })),
    stop: async () => {
      await proxy.stop();
      await files.stop();
    },
  };
}

function slug(name: string): string {
  return name.replaceAll(' ', '-');
}
