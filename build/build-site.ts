import { rename, rm } from 'node:fs/promises';
import type { Assets } from '../app/core/assets.ts';
import { loadConfig } from './config/load.ts';
import type { Folders } from './paths.ts';
import type { Project } from './project.ts';
import { startIndexer } from './search/indexer.ts';
import { findSpec, readSpec } from './spec.ts';
import { createStages, type StageTime } from './stage.ts';

/** A finished build: the site, what its browser must load, and how long each stage and all together took, in milliseconds. */
export type BuildResult = { project: Project; assets: Assets; times: StageTime[]; total: number };

/** What a build makes beside what every reader's page needs. */
export type BuildOptions = {
  /** Draws the images that links show where they are shared: only a site that is published needs them. */
  socialImages?: boolean;
  /** Whether the Worker holds the sandbox, if the site wants one; without a Worker there is none. */
  sandbox?: boolean;
};

/**
 * Builds a site: configuration and content, specification, browser bundle and Worker, what is written beside them.
 * Redocly's processes and the indexer's thread work while the rest of the build is being loaded.
 * @throws Fault or Faults for mistakes of the site's authors.
 */
export async function buildSite(
  folders: Folders,
  { socialImages = false, sandbox = true }: BuildOptions = {},
): Promise<BuildResult> {
  const start = performance.now();
  const beside = `${folders.out}-${process.pid}`;
  const { stage, times } = createStages();
  const wanted = await loadConfig(folders.site);
  const config = { ...wanted, sandbox: wanted.sandbox && sandbox };
  const specFile = findSpec(folders.site, config.reference.document);
  const spec = specFile === undefined ? undefined : readSpec(specFile, folders.site, config);
  const bundled = stage('spec', () => spec?.bundled);
  const linted = stage('lint', () => spec?.linted);
  for (const promise of [bundled, linted]) promise.catch(() => undefined);
  await using indexer = startIndexer();
  try {
    // Redocly works while the bundler is being loaded.
    const { buildPages } = await import('./build-pages.ts');
    const { project, assets } = await buildPages({
      folders: { ...folders, out: beside },
      config,
      spec: bundled,
      linted,
      indexer,
      stage,
      socialImages,
    });
    await putInPlace(beside, folders.out);
    return { project: { ...project, folders }, assets, times, total: performance.now() - start };
  } catch (error) {
    // What the linter says of the document comes first: the error may follow from it.
    await linted;
    throw error;
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
}

/** Lets a finished build take the place of the one before it: nobody finds half of one. */
async function putInPlace(built: string, out: string): Promise<void> {
  const previous = `${built}-previous`;
  await rename(out, previous).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(built, out);
  await rm(previous, { recursive: true, force: true });
}
