import { createServer } from 'node:http';
import type { TestProject } from 'vitest/node';
import { launchHeadlessShell } from './support/chromium.ts';
import { listen, type LocalServer } from './support/listen.ts';
import { startSite, type RunningSite } from './support/site.ts';

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
    /** Origin of what builds and starts the fixture site that a path names, once, and tells where it is. */
    fixtures: string;
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
  const sites = new Map<string, Promise<RunningSite>>();
  const site = (name: string): Promise<RunningSite> => {
    // One after the other: two builds at once would each take twice the time.
    const started = sites.get(name) ?? Promise.allSettled(sites.values()).then(() => startSite(name));
    sites.set(name, started);
    return started;
  };
  const engine = await site('engine');
  const own = project.name === 'long' ? await site('own') : undefined;
  const fixtures = await serveFixtures(site);
  project.provide('engine', engine.origin);
  project.provide('enginePaths', engine.paths);
  project.provide('out', engine.out);
  project.provide('fixtures', fixtures.origin);
  project.provide('origin', own?.origin ?? '');
  project.provide('paths', own?.paths ?? []);
  project.provide('browser', (await browser)?.wsEndpoint() ?? '');
  return async () => {
    const started = (await Promise.allSettled(sites.values())).filter((one) => one.status === 'fulfilled');
    await Promise.all([fixtures.stop(), ...started.map(({ value }) => value.stop()), (await browser)?.close()]);
  };
}

/** In this process, a fixture finds the build loaded, and files of tests that ask one share it. */
function serveFixtures(site: (name: string) => Promise<RunningSite>): Promise<LocalServer> {
  const server = createServer((request, response) => {
    void site(request.url?.slice(1) ?? '').then(
      (running) => response.end(JSON.stringify(running)),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.stack : String(error)),
    );
  });
  return listen(server);
}
