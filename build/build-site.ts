import { existsSync, readdirSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { Assets } from '../app/core/assets.ts';
import { loadConfig } from './config/load-config.ts';
import { prepareHighlighter } from './content/highlight.ts';
import { Fault } from './faults/fault.ts';
import type { Folders } from './files/paths.ts';
import type { Project } from './project/project.ts';
import { readRegistry } from '../models/read-registry.ts';
import { startIndexer } from '../features/search/build/indexer.ts';
import { findSpec, readSpec } from '../features/reference/build/spec/spec.ts';
import { createStages, type StageTime } from './stage.ts';

/** A finished build: the site, its browser assets, and the duration of each stage and in total, in milliseconds. */
export type BuildResult = { project: Project; assets: Assets; times: StageTime[]; total: number };

/** Optional parts of a build. */
export type BuildOptions = {
  /** Draws social images (`og:image`), which only a published site needs. Default false. */
  socialImages?: boolean;
  /** Includes the sandbox if the site has one; an export has no Worker to run it. Default true. */
  sandbox?: boolean;
};

/**
 * Builds a site into a folder beside `folders.out`, which it replaces in the end.
 * @throws Fault or Faults for mistakes of the site's authors
 */
export async function buildSite(
  folders: Folders,
  { socialImages = false, sandbox = true }: BuildOptions = {},
): Promise<BuildResult> {
  const start = performance.now();
  checkOutput(folders.out);
  const staging = `${folders.out}-${process.pid}`;
  const { stage, times } = createStages();
  const wanted = await loadConfig(folders.site);
  const config = { ...wanted, sandbox: wanted.sandbox && sandbox };
  // Read once, for the pages and for the document.
  const registry = readRegistry(folders.site, { locale: config.i18n.currentLocale });
  const specFile = findSpec(folders.site, config.reference.document);
  const spec = specFile === undefined ? undefined : readSpec(specFile, folders.site, config, registry);
  const bundled = stage('spec', () => spec?.bundled);
  const linted = stage('lint', () => spec?.linted);
  for (const promise of [registry, bundled, linted]) promise.catch(() => undefined);
  await using indexer = startIndexer();
  prepareHighlighter();
  try {
    // Imported here, so that Redocly's processes run while the bundler is loaded.
    const { buildPages } = await import('./build-pages.ts');
    const { project, assets } = await buildPages({
      folders: { ...folders, out: staging },
      config,
      registry,
      spec: bundled,
      linted,
      indexer,
      stage,
      socialImages,
    });
    await replaceBuild(staging, folders.out);
    return { project: { ...project, folders }, assets, times, total: performance.now() - start };
  } catch (error) {
    // A lint error comes first: the other error may follow from it.
    await linted;
    throw error;
  } finally {
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
