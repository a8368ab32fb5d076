import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { compareSites } from '../measure/compare-sites.ts';
import type { MeasuredSite } from '../servers/measured-site.ts';
import { startReferencePeers } from '../peers/reference-peers.ts';
import { startTable, type Row } from '../report/table.ts';
import { startBareWorkerd } from '../../tests/support/bare-workerd.ts';
import { startCompressingProxy } from '../servers/compressing-proxy.ts';
import { measurementRuns } from '../measure/settings.ts';
import { packageFile } from '../sites/package-file.ts';
import { referencePaths } from '../sites/reference-paths.ts';
import { runBuild } from '../sites/run-build.ts';
import { writeSiteOfDocument } from '../sites/site-of-document.ts';

/** Documents of other projects: the largest (GitHub's), a long one with OpenAPI 3.1, and two small ones. */
const documents: Record<string, string> = {
  github: packageFile('@octokit/openapi/generated/api.github.com.json'),
  readme: packageFile('@readme/oas-examples/3.1/json/readme.json'),
  petstore: packageFile('@readme/oas-examples/3.0/json/petstore.json'),
  'galaxy-3.1': packageFile('@scalar/galaxy/3.1.json'),
};

const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);

type ApiDocument = { paths: Record<string, Record<string, unknown>> };
type RunningSite = MeasuredSite & { stop: () => Promise<void> };

/**
 * Measures the build and HTML of a site with each document, and first visits of its first and largest page. With
 * `PEERS=references`, also measures Redoc, Scalar and Elements with the same documents.
 */
export async function benchReferences(): Promise<void> {
  const printRow = startTable('API references of other people’s documents, each a full build');
  const sites: MeasuredSite[] = [];
  const stops: (() => Promise<void>)[] = [];
  for (const [name, file] of Object.entries(documents)) {
    const document = JSON.parse(await readFile(file, 'utf8')) as ApiDocument;
    const keys = Object.values(document.paths).flatMap((item) => Object.keys(item));
    const operations = keys.filter((key) => methods.has(key)).length;
    try {
      const { site, row } = await startSiteOfDocument(name, document);
      printRow({ document: name, operations, ...row });
      sites.push(site);
      stops.push(site.stop);
    } catch (error) {
      printRow({ document: name, operations, 'build (s)': `failed: ${String(error).slice(0, 200)}` });
    }
    if (process.env['PEERS'] === 'references') {
      const references = await startReferencePeers(file);
      const pagesOf = ({ pages }: MeasuredSite) => ({ [`reference of ${name}`]: pages['API reference'] ?? '/' });
      sites.push(...references.sites.map((site) => ({ ...site, pages: pagesOf(site) })));
      stops.push(references.stop);
    }
  }
  try {
    await compareSites(sites, measurementRuns());
  } finally {
    for (const stop of stops) await stop();
  }
}

async function startSiteOfDocument(name: string, document: ApiDocument): Promise<{ site: RunningSite; row: Row }> {
  const folder = await writeSiteOfDocument(`reference-${name}`, document);
  const out = path.join(folder, 'out');
  const { commandMs } = await runBuild(folder, out);
  const server = await startBareWorkerd(out);
  const proxy = await startCompressingProxy(server.origin, server.filesOrigin);
  const sizes = await Promise.all((await referencePaths(out)).map((url) => sizeOf(server.origin, url)));
  const sum = (key: 'bytes' | 'gzipped') => sizes.reduce((total, size) => total + size[key], 0);
  const largest = sizes.reduce((most, size) => (size.gzipped > most.gzipped ? size : most));
  const largestPage = largest.url === '/api/' ? {} : { [`largest page of ${name}`]: largest.url };
  return {
    row: {
      'build (s)': (commandMs / 1000).toFixed(1),
      pages: sizes.length,
      'HTML (kB)': kilobytes(sum('bytes')),
      'gzipped (kB)': kilobytes(sum('gzipped')),
      'largest page (kB)': kilobytes(largest.bytes),
      'gzipped largest (kB)': kilobytes(largest.gzipped),
      path: largest.url,
    },
    site: {
      name,
      origin: proxy.origin,
      traffic: proxy.traffic,
      pages: { [`reference of ${name}`]: '/api/', ...largestPage },
      stop: async () => {
        await proxy.stop();
        await server.stop();
      },
    },
  };
}

async function sizeOf(origin: string, url: string): Promise<{ url: string; bytes: number; gzipped: number }> {
  const html = Buffer.from(await (await fetch(origin + url)).arrayBuffer());
  return { url, bytes: html.byteLength, gzipped: gzipSync(html).byteLength };
}

function kilobytes(bytes: number): string {
  return String(Math.round(bytes / 1000));
}
