import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { engineFolder } from '../build/paths.ts';
import { startBareWorkerd } from './bare-workerd.ts';
import { rounds } from './browser.ts';
import { startProxy } from './compressing-proxy.ts';
import { siteOfSpec } from './generated-site.ts';
import { measureContenders, type Contender } from './measure/contenders.ts';
import { installPeer } from './peers/build-peer.ts';
import { startReferencePeers } from './peers/reference-peers.ts';
import { referencePaths } from './reference-paths.ts';
import { startTable } from './table.ts';

const run = promisify(execFile);
const find = createRequire(import.meta.url).resolve;

/** Documents of others: GitHub's, the largest; a long one of OpenAPI 3.1 and two small ones. */
const documents: Record<string, string> = {
  github: find('@octokit/openapi/generated/api.github.com.json'),
  readme: path.join(engineFolder, 'node_modules/@readme/oas-examples/3.1/json/readme.json'),
  petstore: path.join(engineFolder, 'node_modules/@readme/oas-examples/3.0/json/petstore.json'),
  'galaxy-3.1': path.join(engineFolder, 'node_modules/@scalar/galaxy/dist/3.1.json'),
};

/**
 * Builds a site around each document and prints what it weighs and how soon it reads: the first page of the
 * reference and its largest. With `PEERS=references` Redoc, Scalar and Elements show the same documents.
 */
export async function benchReferences(): Promise<void> {
  const print = startTable('References of documents by others, each a full build');
  const contenders: Contender[] = [];
  const stops: (() => Promise<void>)[] = [];
  for (const [name, file] of Object.entries(documents)) {
    const document = JSON.parse(await readFile(file, 'utf8')) as { paths: Record<string, Record<string, unknown>> };
    const operations = Object.values(document.paths).flatMap((item) => Object.keys(item).filter((key) => /^(?:get|put|post|delete|options|head|patch|trace)$/.test(key))).length;
    try {
      const { out, seconds } = await built(await siteOfSpec(`reference-${name}`, document));
      const server = await startBareWorkerd(out);
      const proxy = await startProxy(server.origin, server.files);
      stops.push(proxy.stop, server.stop);
      const pages = await weights(server.origin, out);
      const sum = (key: 'raw' | 'gzipped') => pages.reduce((all, page) => all + page[key], 0);
      const largest = pages.reduce((most, page) => (page.gzipped > most.gzipped ? page : most));
      print({ document: name, operations, 'build (s)': seconds.toFixed(1), pages: pages.length, 'HTML (kB)': kilobytes(sum('raw')), 'gzipped (kB)': kilobytes(sum('gzipped')), 'largest page (kB)': kilobytes(largest.raw), 'gzipped largest (kB)': kilobytes(largest.gzipped), path: largest.path });
      contenders.push({ name, origin: proxy.origin, wire: proxy.wire, pages: { [`reference of ${name}`]: '/api/', ...(largest.path === '/api/' ? {} : { [`largest page of ${name}`]: largest.path }) } });
    } catch (error) {
      print({ document: name, operations, 'build (s)': `failed: ${String(error).slice(0, 200)}` });
    }
    if (process.env['PEERS'] === 'references') {
      await installPeer('references');
      const peers = await startReferencePeers(file);
      stops.push(peers.stop);
      contenders.push(...peers.contenders.map((peer) => ({ ...peer, pages: { [`reference of ${name}`]: peer.pages['API reference'] ?? '/' } })));
    }
  }
  try {
    await measureContenders(contenders, rounds());
  } finally {
    for (const stop of stops) await stop();
  }
}

async function built(site: string): Promise<{ out: string; seconds: number }> {
  const out = path.join(site, 'out');
  const start = performance.now();
  await run(process.execPath, [path.join(engineFolder, 'build/commands/build.ts')], { env: { ...process.env, SITE: site, OUT: out }, maxBuffer: 1 << 26, timeout: 600_000 });
  return { out, seconds: (performance.now() - start) / 1000 };
}

/** Bytes of every page of the reference, as the Worker answers it. */
async function weights(origin: string, out: string): Promise<{ path: string; raw: number; gzipped: number }[]> {
  const paths = await referencePaths(out);
  return Promise.all(
    paths.map(async (url) => {
      const html = Buffer.from(await (await fetch(origin + url)).arrayBuffer());
      return { path: url, raw: html.byteLength, gzipped: gzipSync(html).byteLength };
    }),
  );
}

function kilobytes(bytes: number): string {
  return String(Math.round(bytes / 1000));
}
