import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import type { BuildResult } from '../build/build-site.ts';
import { rounds, startOwn } from './browser.ts';
import { buildOnce } from './build-stages.ts';
import { startProxy } from './compressing-proxy.ts';
import { measureContenders, type Contender } from './measure/contenders.ts';
import { installPeer, peerFolder, timedBuild } from './peers/build-peer.ts';
import { readPeerPages, writePeerPages } from './peers/peer-pages.ts';
import { startReferencePeers } from './peers/reference-peers.ts';
import { peers, type Peer } from './peers/peers.ts';
import { startStaticServer } from './static-server.ts';
import { printTable, spread } from './table.ts';

/**
 * This site's own pages in other engines, as their starters are configured, measured in turn with this site: cold
 * builds, visits, clicks, searches. Needs the network once, to install them. `PEERS=starlight,vitepress` names some.
 */
export async function benchPeers({ project }: BuildResult): Promise<void> {
  const pages = await readPeerPages(project.folders.out);
  const ready: Peer[] = [];
  for (const peer of peers.filter(({ name }) => wanted(name))) {
    try {
      await installPeer(peer.name);
      await writePeerPages(pages, peerFolder(peer.name), peer.content, peer.heading);
      if (peer.reference !== undefined) await copyFile(path.join(project.folders.out, 'client/openapi.json'), path.join(peerFolder(peer.name), 'openapi.json'));
      ready.push(peer);
    } catch (error) {
      console.log(`${peer.name} is left out: ${String(error)}`);
    }
  }
  if (ready.length > 0) await benchBuilds(ready, pages.length);
  const own = await startOwn(project);
  const stops = [own.stop];
  const contenders: Contender[] = [own];
  for (const peer of ready) {
    const files = await startStaticServer(path.join(peerFolder(peer.name), peer.out));
    const proxy = await startProxy(files.origin, files.origin);
    stops.push(proxy.stop, files.stop);
    const { 'API reference': _, ...shared } = own.pages;
    // The pages of such a peer are those of the engine without the plugin.
    const whole = peer.reference === undefined ? { pages: shared, click: own.click, search: peer.search } : { pages: { 'API reference': peer.reference } };
    contenders.push({ name: peer.name, origin: proxy.origin, wire: proxy.wire, ...whole });
  }
  if (wanted('references')) {
    await installPeer('references').then(async () => {
      const references = await startReferencePeers(path.join(project.folders.out, 'client/openapi.json'));
      stops.push(references.stop);
      contenders.push(...references.contenders);
    }).catch((error: unknown) => console.log(`The API reference's peers are left out: ${String(error)}`));
  }
  try {
    await measureContenders(contenders, rounds());
  } finally {
    for (const stop of stops) await stop();
  }
}

/** `PEERS` names those to measure, otherwise all are. */
function wanted(name: string): boolean {
  return process.env['PEERS']?.split(',').includes(name) ?? true;
}

async function benchBuilds(ready: Peer[], count: number): Promise<void> {
  const times = new Map<string, number[] | Error>();
  const note = (name: string, time: number) => {
    const before = times.get(name) ?? [];
    if (Array.isArray(before)) times.set(name, [...before, time / 1000]);
  };
  const failed = (name: string) => (error: unknown) => void times.set(name, error instanceof Error ? error : new Error(String(error)));
  for (let round = 0; round < rounds(); round++) {
    await buildOnce().then(({ took }) => note('this site', took), failed('this site'));
    for (const { name, build, out, kept } of ready) await timedBuild(peerFolder(name), build, [out, ...kept]).then((time) => note(name, time), failed(name));
  }
  const remark = (name: string) => (name === 'this site' ? 'with the API reference, the Worker and the search index' : (ready.find((peer) => peer.name === name)?.remark ?? ''));
  printTable(`Cold build of the same ${count} pages, median of ${rounds()} (least to most)`, [...times].map(([site, seconds]) => ({ site, 'seconds': Array.isArray(seconds) ? spread(seconds) : seconds.message.slice(0, 300), remark: remark(site) })));
}
