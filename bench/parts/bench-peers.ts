import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import type { Project } from '../../build/project/project.ts';
import { compareSites } from '../measure/compare-sites.ts';
import type { MeasuredSite } from '../servers/measured-site.ts';
import { toError } from '../measure/with-time-limit.ts';
import { installPeer, peerFolder, timeColdBuild } from '../peers/install-peer.ts';
import { readPeerPages, repeatPages, writeOwnPages, writePeerPages, type PeerPage } from '../peers/peer-pages.ts';
import { peers, type Peer } from '../peers/peers.ts';
import { startReferencePeers } from '../peers/reference-peers.ts';
import { formatMedian, formatNumber } from '../report/statistics.ts';
import { printTable, startTable } from '../report/table.ts';
import { startCompressingProxy } from '../servers/compressing-proxy.ts';
import { startStaticServer } from '../servers/static-server.ts';
import { startThisSite } from '../servers/this-site.ts';
import { isPeerSelected, measurementRuns } from '../measure/settings.ts';
import { cacheFolder } from '../sites/cache-folder.ts';
import { runBuild } from '../sites/run-build.ts';

type RunningSite = MeasuredSite & { stop: () => Promise<void> };

/**
 * Measures cold builds, visits, clicks and searches of this site, and of its pages in other engines, alternately.
 * Requires the network once, to install the engines; an engine that cannot be installed is skipped.
 */
export async function benchPeers(project: Project): Promise<void> {
  const document = path.join(project.folders.out, 'client/openapi.json');
  const pages = await readPeerPages(project.folders.out);
  const ready = await preparePeers(peers, pages, document);
  if (ready.length > 0) await compareBuilds(project, ready, pages);
  const thisSite = await startThisSite(project);
  const running: RunningSite[] = [thisSite];
  for (const peer of ready) running.push(await startPeer(peer, thisSite));
  const sites: MeasuredSite[] = [...running];
  const stops = running.map(({ stop }) => stop);
  if (isPeerSelected('references')) {
    await isReady('The API reference of other renderers', async () => {
      const references = await startReferencePeers(document);
      stops.push(references.stop);
      sites.push(...references.sites);
    });
  }
  try {
    await compareSites(sites, measurementRuns());
  } finally {
    for (const stop of stops) await stop();
  }
}

/** Measures a cold build of each engine, with the pages' Markdown repeated up to `pageCount`. */
export async function benchLargePeers({ folders }: Project, pageCount: number): Promise<void> {
  const pages = repeatPages(await readPeerPages(folders.out), pageCount);
  const withoutReference = peers.filter(({ reference }) => reference === undefined);
  const printRow = startTable(`Cold build of ${pageCount} pages`);
  const ownSite = await writeOwnPages(pages);
  printRow({ site: ownPages, seconds: formatNumber((await timeOwnBuild(ownSite)) / 1000) });
  for (const { name, build, out, caches } of await preparePeers(withoutReference, pages)) {
    const time = await timeColdBuild(peerFolder(name), build, [out, ...caches]).catch(toError);
    printRow({ site: name, seconds: typeof time === 'number' ? formatNumber(time / 1000) : time.message });
  }
}

/** Installs the selected peers and writes their pages. Returns those that succeeded. */
async function preparePeers(candidates: Peer[], pages: PeerPage[], document?: string): Promise<Peer[]> {
  const ready: Peer[] = [];
  for (const peer of candidates.filter(({ name }) => isPeerSelected(name))) {
    if (await isReady(peer.name, () => preparePeer(peer, pages, document))) ready.push(peer);
  }
  return ready;
}

async function isReady(name: string, prepare: () => Promise<void>): Promise<boolean> {
  try {
    await prepare();
    return true;
  } catch (error) {
    console.log(`${name} is left out: ${String(error)}`);
    return false;
  }
}

async function preparePeer(peer: Peer, pages: PeerPage[], document: string | undefined): Promise<void> {
  const folder = peerFolder(peer.name);
  await installPeer(peer.name);
  await writePeerPages(pages, folder, peer);
  if (peer.reference !== undefined && document !== undefined)
    await copyFile(document, path.join(folder, 'openapi.json'));
}

/** Serves the build of a peer. With an API reference, only that is measured, as the pages equal another peer's. */
async function startPeer(peer: Peer, thisSite: MeasuredSite): Promise<RunningSite> {
  const files = await startStaticServer(path.join(peerFolder(peer.name), peer.out));
  const proxy = await startCompressingProxy(files.origin, files.origin);
  const { 'API reference': _, ...pages } = thisSite.pages;
  const measured =
    peer.reference === undefined
      ? { pages, click: thisSite.click, search: peer.search }
      : { pages: { 'API reference': peer.reference } };
  return {
    name: peer.name,
    origin: proxy.origin,
    traffic: proxy.traffic,
    ...measured,
    stop: async () => {
      await proxy.stop();
      await files.stop();
    },
  };
}

/** The name of this engine with the same input as the peers: only the pages' Markdown. */
const ownPages = 'this engine, the pages alone';

/** The seconds of the builds by site, or the error of a failed build. */
type BuildResults = Map<string, number[] | Error>;

async function compareBuilds({ folders }: Project, ready: Peer[], pages: PeerPage[]): Promise<void> {
  const results: BuildResults = new Map();
  const remarks = new Map(ready.map(({ name, remark = '' }) => [name, remark]));
  remarks.set('this site', 'with the API reference, the sandbox, the Worker and the search index');
  remarks.set(ownPages, 'with the Worker and the search index');
  const ownSite = await writeOwnPages(pages);
  for (let round = 0; round < measurementRuns(); round++) {
    await recordBuild(results, 'this site', () => timeOwnBuild(folders.site));
    await recordBuild(results, ownPages, () => timeOwnBuild(ownSite));
    for (const { name, build, out, caches } of ready) {
      await recordBuild(results, name, () => timeColdBuild(peerFolder(name), build, [out, ...caches]));
    }
  }
  const rows = [...results].map(([site, seconds]) => ({
    site,
    seconds: Array.isArray(seconds) ? formatMedian(seconds) : seconds.message.slice(0, 300),
    remark: remarks.get(site) ?? '',
  }));
  printTable(`Cold build of the same ${pages.length} pages, median of ${measurementRuns()} (min–max)`, rows);
}

/** Returns the duration of a build by this engine, in milliseconds. */
async function timeOwnBuild(site: string): Promise<number> {
  return (await runBuild(site, cacheFolder('build'))).commandMs;
}

async function recordBuild(results: BuildResults, name: string, build: () => Promise<number>): Promise<void> {
  const before = results.get(name) ?? [];
  if (before instanceof Error) return;
  try {
    results.set(name, [...before, (await build()) / 1000]);
  } catch (error) {
    results.set(name, toError(error));
  }
}
