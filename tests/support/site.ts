import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { routesFile, type Route } from '../../app/core/page.ts';
import { buildSite, type BuildResult } from '../../build/build-site.ts';
import { loadConfig } from '../../build/config/load-config.ts';
import type { CheckedConfig } from '../../build/config/schema.ts';
import { featuresOf, routingOf } from '../../build/features.ts';
import { engineFolder, siteFolders, type Folders } from '../../build/files/paths.ts';
import { inputStamp } from '../../build/stamp.ts';
import { startWorkerd } from '../../build/deploy/workerd.ts';

/** A built site in workerd. */
export type RunningSite = {
  /** Without a trailing slash. */
  origin: string;
  /** The folder of the build. */
  out: string;
  /** The paths of all pages below the base URL, except the search page. */
  paths: string[];
  stop: () => Promise<void>;
};

const cache = path.join(engineFolder, '.cache/test');

/** How long outdated builds are kept, in milliseconds. */
const keptMs = 24 * 60 * 60 * 1000;

/** Returns the folder of a fixture site in `tests/sites/`, or of this repository's site. */
function siteOf(name: string): string {
  return name === 'own' ? engineFolder : path.join(engineFolder, 'tests/sites', name);
}

/** Builds a fixture site in the cache, even if it has been built before. */
export async function buildFixture(name: string): Promise<BuildResult> {
  return buildSite(siteFolders(siteOf(name), path.join(cache, `${name}-${process.pid}`)), { socialImages: true });
}

/** Serves a site on a free port. Builds it unless there is a build of the same inputs. */
export async function startSite(name: string): Promise<RunningSite> {
  const { config, out } = await builtSite(name);
  const server = await startWorkerd(out, routingOf(config));
  const routes = JSON.parse(await readFile(path.join(out, 'client', config.baseUrl, routesFile), 'utf8')) as Route[];
  return {
    origin: (await server.ready).origin,
    out,
    paths: routes.map((route) => route.path).filter((pagePath) => pagePath !== '/search/'),
    stop: () => server.dispose(),
  };
}

/** Returns the build of a site. Its folder has the hash of the inputs, so that it stays valid while it is served. */
async function builtSite(name: string): Promise<{ config: CheckedConfig; out: string }> {
  const site = siteOf(name);
  const config = await loadConfig(site);
  const inputs = [
    await inputStamp(siteFolders(site), { config, features: featuresOf(config) }),
    await lastCommit(site),
  ];
  const key = createHash('sha256').update(inputs.join()).digest('hex').slice(0, 16);
  const folders: Folders = siteFolders(site, path.join(cache, `${name}-${key}`));
  if ((await stat(folders.out).catch(() => undefined)) === undefined) {
    await buildSite(folders, { socialImages: true });
    await removeOldBuilds(name);
  }
  return { config, out: folders.out };
}

/** Returns the last commit of a folder, as pages show when they were last changed. Empty without git. */
async function lastCommit(folder: string): Promise<string> {
  const words = ['log', '-1', '--format=%H', '--', folder];
  return promisify(execFile)('git', words, { cwd: engineFolder }).then(
    ({ stdout }) => stdout,
    () => '',
  );
}

async function removeOldBuilds(name: string): Promise<void> {
  const buildFolder = new RegExp(`^${name}-[0-9a-f]{16}$`);
  for (const file of (await readdir(cache)).filter((name) => buildFolder.test(name))) {
    const folder = path.join(cache, file);
    const { mtimeMs } = await stat(folder);
    if (Date.now() - mtimeMs > keptMs) await rm(folder, { recursive: true, force: true });
  }
}
