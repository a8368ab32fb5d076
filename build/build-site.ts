import { existsSync, readdirSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { Assets } from '../app/core/assets.ts';
import { loadConfig } from './config/load-config.ts';
import { prepareHighlighter } from './content/highlight.ts';
import { Fault } from './faults/fault.ts';
import type { Folders } from './files/paths.ts';
import { type Project, readProject, withFeaturePages } from './project/project.ts';
import { type ActiveFeature, setUpFeatures } from './feature.ts';
import { featuresOf } from './features.ts';
import { createStages, type StageTime } from './stage.ts';

/** A finished build: the site, its features and browser assets, and the duration of each stage and in total, in milliseconds. */
export type BuildResult = {
  project: Project;
  features: readonly ActiveFeature[];
  assets: Assets;
  times: StageTime[];
  total: number;
};

/** Optional parts of a build. */
export type BuildOptions = {
  /** Draws social images (`og:image`), which only a published site needs. Default false. */
  socialImages?: boolean;
  /** Whether the Worker will serve the build, as it does except for an export. Default true. */
  hasWorker?: boolean;
};

/**
 * Builds a site beside `folders.out`, which it replaces in the end.
 * @throws Fault or AggregateError of the site's authors
 */
export async function buildSite(
  folders: Folders,
  { socialImages = false, hasWorker = true }: BuildOptions = {},
): Promise<BuildResult> {
  const start = performance.now();
  checkOutput(folders.out);
  const staging = `${folders.out}-${process.pid}`;
  const { stage, times } = createStages();
  const config = await loadConfig(folders.site);
  const features = await setUpFeatures(featuresOf(config), { folders, config, mode: 'build', hasWorker, stage });
  prepareHighlighter();
  try {
    // Imported here, so that what features have started runs while the bundler is loaded.
    const { buildPages } = await import('./build-pages.ts');
    const built = { folders: { ...folders, out: staging }, config, features, stage };
    const { project, assets } = await buildPages({ ...built, hasWorker, socialImages });
    await replaceBuild(staging, folders.out);
    return { project: { ...project, folders }, features, assets, times, total: performance.now() - start };
  } catch (error) {
    // Faults of what features read come first: the other error may follow from them.
    for (const { build } of features) await build.finished?.();
    throw error;
  } finally {
    await Promise.all(features.map(({ build }) => build.dispose?.()));
    await rm(staging, { recursive: true, force: true });
  }
}

/** A build replaces a folder whole: it must be one that a build made. */
function checkOutput(out: string): void {
  const names = existsSync(out) ? readdirSync(out) : [];
  if (names.length > 0 && !(names.includes('client') && names.includes('worker')))
    throw new Fault(
      { file: out },
      'is to hold the build, and holds something else',
      'move that away, or set OUT to another folder',
    );
}

/** Replaces the previous build by a finished one, so that no one sees an incomplete build. */
async function replaceBuild(built: string, out: string): Promise<void> {
  const previous = `${built}-previous`;
  await rename(out, previous).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(built, out);
  await rm(previous, { recursive: true, force: true });
}

/**
 * Reads a site with its features' pages, which keep following its files.
 * @throws Fault or AggregateError of its authors
 */
export async function readSite(
  folders: Folders,
  { drafts }: { drafts: boolean },
): Promise<{ project: Project; features: readonly ActiveFeature[] }> {
  const config = await loadConfig(folders.site);
  const { stage } = createStages();
  const context = { folders, config, mode: 'development', hasWorker: true, stage } as const;
  const features = await setUpFeatures(featuresOf(config), context);
  const project = await readProject(folders, { drafts, config, features });
  return { project: await withFeaturePages(project, features), features };
}
