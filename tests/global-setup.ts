import type { TestProject } from 'vitest/node';
import { launchChromium } from './support/chromium.ts';
import { startSite } from './support/site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Origin of this repository's own site, built and running in workerd. */
    origin: string;
    /** Address that `chromium.connect` takes. */
    browser: string;
    /** Paths of every page of content below the base URL; pages about pages, such as the search page, are not among them. */
    paths: string[];
    /** Folder of the finished build. */
    out: string;
  }
}

/** Builds the site once, starts one workerd, and one Chromium where the browser tests ask for it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const needsBrowser = project.name === 'browser';
  const [site, browser] = await Promise.all([startSite('own'), needsBrowser ? launchChromium() : undefined]);
  project.provide('origin', site.origin);
  project.provide(
    'paths',
    site.build.project.rows.flatMap(({ page }) => (page.noIndex === true ? [] : [page.path])),
  );
  project.provide('out', site.build.project.folders.out);
  project.provide('browser', browser?.wsEndpoint() ?? '');
  return async () => {
    await Promise.all([site.stop(), browser?.close()]);
  };
}
