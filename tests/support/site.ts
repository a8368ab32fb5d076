import path from 'node:path';
import { buildSite, type BuildResult } from '../../build/build-site.ts';
import { engineFolder, siteFolders } from '../../build/paths.ts';
import { startWorkerd } from '../../build/workerd.ts';

/** A built site that runs in workerd; `origin` has no slash at its end. */
export type RunningSite = { origin: string; build: BuildResult; stop: () => Promise<void> };

/** Builds one of the fixture sites in `tests/sites/`, or this repository's own, outside the checkout's `dist/`. */
export async function buildFixture(name: string): Promise<BuildResult> {
  const folder = name === 'own' ? engineFolder : path.join(engineFolder, 'tests/sites', name);
  return buildSite(siteFolders(folder, path.join(engineFolder, '.cache/test', `${name}-${process.pid}`)), {
    socialImages: true,
  });
}

/** Builds a site and serves it on a port of the system's choice. */
export async function startSite(name: string): Promise<RunningSite> {
  const build = await buildFixture(name);
  const { folders, site } = build.project;
  const server = await startWorkerd(folders.out, site.baseUrl);
  return { origin: (await server.ready).origin, build, stop: () => server.dispose() };
}
