import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { engineFolder } from '../../build/files/paths.ts';
import type { MeasuredSite } from '../servers/measured-site.ts';
import { startCompressingProxy } from '../servers/compressing-proxy.ts';
import { startStaticServer } from '../servers/static-server.ts';
import { installPeer, peerFolder, timeColdBuild } from './install-peer.ts';

/** A renderer that runs in the browser: the required files of its package, and the HTML of its quick start. */
type Renderer = { name: string; folder: string; files: string[]; body: string };

const renderers: Renderer[] = [
  {
    name: 'redoc 2',
    folder: 'redoc-2',
    files: ['redoc/bundles/redoc.standalone.js'],
    body: '<redoc spec-url="/openapi.json"></redoc><script src="/redoc-2/redoc.standalone.js"></script>',
  },
  {
    name: 'redoc 3',
    folder: 'redoc-3',
    files: ['redoc-3/bundles/redoc.standalone.js'],
    body: '<redoc spec-url="/openapi.json"></redoc><script type="module" src="/redoc-3/redoc.standalone.js"></script>',
  },
  {
    name: 'scalar',
    folder: 'scalar',
    files: ['@scalar/api-reference/dist/browser/standalone.js'],
    body: [
      '<div id="app"></div><script src="/scalar/standalone.js"></script>',
      '<script>Scalar.createApiReference("#app", { url: "/openapi.json" })</script>',
    ].join(''),
  },
  {
    name: 'elements',
    folder: 'elements',
    files: ['@stoplight/elements/web-components.min.js', '@stoplight/elements/styles.min.css'],
    body: [
      '<script src="/elements/web-components.min.js"></script>',
      '<link rel="stylesheet" href="/elements/styles.min.css">',
      '<main style="height: 100vh; overflow: hidden">',
      '<elements-api apiDescriptionUrl="/openapi.json" router="hash" layout="sidebar"></elements-api></main>',
    ].join(''),
  },
];

/** The served renderers of an API document. */
export type ReferencePeers = { sites: MeasuredSite[]; stop: () => Promise<void> };

/** Serves a document in each renderer, and as rendered by `redocly build-docs`. Installs the renderers if necessary. */
export async function startReferencePeers(document: string): Promise<ReferencePeers> {
  await installPeer('references');
  const site = path.join(peerFolder('references'), 'site', path.parse(document).name);
  await rm(site, { recursive: true, force: true });
  await mkdir(path.join(site, 'build-docs'), { recursive: true });
  await copyFile(document, path.join(site, 'openapi.json'));
  for (const renderer of renderers) await writeRenderer(site, renderer);
  const pages = renderers.map(({ name, folder }) => ({ name, folder }));
  const command = ['redocly', 'build-docs', document, '-o', path.join(site, 'build-docs/index.html'), '--inlineBundle'];
  try {
    const seconds = (await timeColdBuild(engineFolder, command, [])) / 1000;
    pages.push({ name: `redocly build-docs (${seconds.toFixed(1)} s)`, folder: 'build-docs' });
  } catch (error) {
    console.log(`redocly build-docs is left out: ${String(error)}`);
  }
  const files = await startStaticServer(site);
  const proxy = await startCompressingProxy(files.origin, files.origin);
  return {
    sites: pages.map(({ name, folder }) => ({
      name,
      origin: proxy.origin,
      traffic: proxy.traffic,
      pages: { 'API reference': `/${folder}/` },
    })),
    stop: async () => {
      await proxy.stop();
      await files.stop();
    },
  };
}

async function writeRenderer(site: string, { folder, files, body }: Renderer): Promise<void> {
  const target = path.join(site, folder);
  await mkdir(target, { recursive: true });
  for (const file of files) {
    const source = path.join(peerFolder('references'), 'node_modules', file);
    await copyFile(source, path.join(target, path.basename(file)));
  }
  const head = [
    '<title>API</title><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><style>body { margin: 0 }</style>',
  ].join('');
  await writeFile(
    path.join(target, 'index.html'),
    `<!doctype html><html><head>${head}</head><body>${body}</body></html>`,
  );
}
