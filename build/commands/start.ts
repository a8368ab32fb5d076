import { rmSync } from 'node:fs';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildSite, printSummary } from '../build-site.ts';
import { loadConfig } from '../config/load-config.ts';
import { addressesOf } from '../feature.ts';
import { featuresOf, routingOf } from '../features.ts';
import { siteFolders } from '../files/paths.ts';
import { inputStamp, isCurrent } from '../stamp.ts';
import { onEnd } from '../process.ts';
import { startWorkerd } from '../deploy/workerd.ts';
import { checkPort, host, readPort, report } from './command-line.ts';

/** Serves the production build, and rebuilds it first if an input has changed. */
await report(async () => {
  const port = readPort('npm start', 8787);
  let server: Awaited<ReturnType<typeof startWorkerd>> | undefined;
  onEnd(() => void (server === undefined ? process.exit() : server.dispose()));
  await checkPort('npm start', port);
  const folders = siteFolders();
  const config = await loadConfig(folders.site);
  const features = featuresOf(config);
  if (!(await isCurrent(folders, await inputStamp(folders, { config, features }))))
    printSummary(await buildSite(folders));
  await checkPort('npm start', port);
  // Serve a copy, so that a build in the meantime does not remove files that are being served.
  const served = await mkdtemp(path.join(tmpdir(), 'served-site-'));
  process.once('exit', () => rmSync(served, { recursive: true, force: true }));
  await cp(folders.out, served, { recursive: true });
  server = await startWorkerd(served, routingOf(config), { host, port });
  const home = new URL(config.baseUrl, await server.ready).href;
  const addresses = Object.entries(addressesOf(features, config));
  console.log(`\n${config.title}  ${home}`);
  for (const [name, address] of addresses) console.log(`${name}  ${home}${address.replace(/^\/|\/$/g, '')}`);
});
