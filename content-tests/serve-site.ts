import type { TestProject } from 'vitest/node';
import { startSite } from '../tests/support/site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Origin of this repository's own site. */
    origin: string;
    /** Paths of every page of content of it. */
    paths: string[];
    /** Folder of its finished build. */
    out: string;
  }
}

/** Builds this repository's site, where it has changed, and serves it: what the samples ask. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { origin, paths, out, stop } = await startSite('own');
  project.provide('origin', origin);
  project.provide('paths', paths);
  project.provide('out', out);
  return stop;
}
