import type { TestProject } from 'vitest/node';
import { launchHeadlessShell } from './support/chromium.ts';
import { startSite } from './support/site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Origin of the fixture site `engine`, built and running in workerd: what tests of the engine ask. */
    engine: string;
    /** Paths of every page of content of that site below its base URL; the search page is not among them. */
    enginePaths: string[];
    /** Origin of this repository's own site: what tests of every page ask. */
    origin: string;
    /** Paths of every page of content of the own site. */
    paths: string[];
    /** Folder of the finished build of the site `engine`. */
    out: string;
    /** Address that `chromium.connect` takes. */
    browser: string;
  }
}

/**
 * Builds and serves the sites that a project's tests ask, built again only where they have changed, and starts one Chromium
 * where the tests need it. Only the long tests ask this repository's own site.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const browser = project.name === 'worker' ? undefined : launchHeadlessShell();
  const engine = await startSite('engine');
  const own = project.name === 'long' ? await startSite('own') : undefined;
  project.provide('engine', engine.origin);
  project.provide('enginePaths', engine.paths);
  project.provide('out', engine.out);
  project.provide('origin', own?.origin ?? '');
  project.provide('paths', own?.paths ?? []);
  project.provide('browser', (await browser)?.wsEndpoint() ?? '');
  return async () => {
    await Promise.all([engine.stop(), own?.stop(), (await browser)?.close()]);
  };
}
