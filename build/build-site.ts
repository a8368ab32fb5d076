import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Assets } from '../app/core/assets.ts';
import { loadConfig } from './config/load-config.ts';
import type { CheckedConfig } from './config/schema.ts';
import { highlighter } from './content/highlight.ts';
import { writeDeployment } from './deploy/deployment.ts';
import { onEnd, startProcess } from './process.ts';
import { Fault } from './faults/fault.ts';
import { type ActiveFeature, type RunStage, setUpFeatures } from './feature.ts';
import { featuresOf } from './features.ts';
import { allEnded } from './files/files.ts';
import { clientFolder, type Folders } from './files/paths.ts';
import { checkLinks } from './links/check-links.ts';
import { writeOutputs } from './outputs/write-outputs.ts';
import { checkHome, type Project, readProject, withFeaturePages } from './project/project.ts';
import { checkReleasedRoutes } from './project/released-routes.ts';
import { inputStamp, writeStamp } from './stamp.ts';
import { pageThread } from './thread.ts';
import { browserAssets } from './vite/assets.ts';
import { renderPages } from './vite/render-pages.ts';
import { bundledSite, siteModules } from './vite/site-modules.ts';

/** The duration of one build stage, in milliseconds. */
type StageTime = { name: string; milliseconds: number };

/** The result of a build; `total` is the duration of the whole build in milliseconds. */
export type BuildResult = {
  project: Project;
  assets: Assets;
  times: StageTime[];
  total: number;
};

/** Optional parts of a build. */
export type BuildOptions = {
  /** Whether to draw social images (`og:image`), which only a published site needs. Default false. */
  socialImages?: boolean;
  /** Whether the Worker will serve the build. False for a static export. Default true. */
  hasWorker?: boolean;
};

/** The threads that compile pages. They start early, as they take a moment to load. */
const pageThreads = [highlighter, pageThread];

/**
 * Builds a site into a staging folder, which replaces `folders.out` on success.
 * @throws Fault or AggregateError for mistakes of the site's authors
 */
export async function buildSite(
  folders: Folders,
  { socialImages = false, hasWorker = true }: BuildOptions = {},
): Promise<BuildResult> {
  const start = performance.now();
  checkOutput(folders.out);
  const staging = `${folders.out}-building-${process.pid}`;
  // Loads the bundler while the site is read, and the pages are compiled for it.
  const bundler = startProcess(new URL('./vite/bundle.ts', import.meta.url), { NODE_ENV: 'production' });
  const leftOvers = [staging, `${staging}-previous`, ...abandoned(folders.out)];
  // Also when it is cancelled, or the process ends for another reason.
  const discard = () => {
    void bundler.end();
    for (const folder of leftOvers) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  process.once('exit', discard);
  const stopListening = onEnd(() => process.exit(130));
  const { stage, times } = createStages();
  let features: readonly ActiveFeature[] = [];
  try {
    const config = await loadConfig(folders.site);
    features = await setUpFeatures(featuresOf(config), { folders, config, mode: 'build', hasWorker, stage });
    for (const thread of pageThreads) thread.start();
    const inputs = { folders: { ...folders, out: staging }, config, features, bundler, stage, hasWorker, socialImages };
    const { project, assets } = await buildPages(inputs);
    replaceBuild(staging, folders.out);
    return { project: { ...project, folders }, assets, times, total: performance.now() - start };
  } catch (error) {
    // Report the features' own faults first, as they may be the cause of this error.
    await finish(features);
    throw error;
  } finally {
    await Promise.all([
      bundler.end(),
      ...pageThreads.map((thread) => thread.end()),
      ...features.map(({ build }) => build.dispose?.()),
    ]);
    for (const folder of leftOvers) await rm(folder, { recursive: true, force: true });
    process.off('exit', discard);
    stopListening();
  }
}

/** The inputs of `buildPages`. Features may still be reading their files. */
type PageInputs = Required<BuildOptions> & {
  folders: Folders;
  config: CheckedConfig;
  features: readonly ActiveFeature[];
  bundler: ReturnType<typeof startProcess>;
  stage: RunStage;
};

/**
 * Reads the pages, bundles the browser code, the Worker and the renderer, renders the pages, and writes everything
 * derived from them: page files, Markdown, feeds and the outputs of features.
 * @throws Fault or AggregateError for mistakes of the site's authors
 */
async function buildPages(inputs: PageInputs): Promise<{ project: Project; assets: Assets }> {
  const { folders, config, features, stage, hasWorker, socialImages: images } = inputs;
  const project = await stage('content', () => readProject(folders, config, { drafts: false, features }));
  const stamp = await inputStamp(folders, { config, features: featuresOf(config), hasWorker });
  const complete = withFeaturePages(project).then(async (built) => {
    checkHome(built);
    await checkReleasedRoutes(built);
    return built;
  });
  const { renderer, assets } = bundle(project, inputs);

  // The outputs do not depend on the Worker, so they are written while it is bundled.
  const write = async () => {
    const rendererFolder = await renderer;
    // Frees the memory of the parser. Pages are converted to Markdown in a new thread.
    await pageThread.end();
    const built = await complete;
    const { pages, links, texts } = await stage('pages', () => renderPages(built, rendererFolder));
    await highlighter.end();
    await stage('outputs', () => writeOutputs({ project: built, assets, pages, texts, images }));
    return { pages, links };
  };
  const [{ pages, links }, built, browser] = await allEnded([write(), complete, assets]);
  await rm(path.join(clientFolder(project), '.vite'), { recursive: true, force: true });
  const [deployed] = await allEnded([writeDeployment(built, pages, browser), finish(features)]);
  for (const warning of checkLinks(built, links)) console.warn(warning);
  await writeStamp(folders, stamp);
  return { project: built, assets: deployed };
}

/** Starts to bundle the page renderer, then the browser code and the Worker. Resolves to the renderer's folder. */
function bundle(project: Project, { bundler, stage }: PageInputs) {
  const { printWarnings, ...modules } = siteModules(() => project);
  bundler.answer(modules);
  const renderer = stage('renderer', () => bundler.call<string>('renderer', bundledSite(project))).finally(
    printWarnings,
  );
  const assets = stage('bundle', async () => {
    await renderer;
    const boot = await bundler.call<string>('client');
    await bundler.end();
    return browserAssets(project, boot);
  });
  // The promises are awaited later; until then, a rejection must not end the process.
  for (const promise of [renderer, assets]) promise.catch(() => undefined);
  return { renderer, assets };
}

/** Prints the duration of each stage. Stages overlap. */
export function printSummary({ project, times, total }: BuildResult): void {
  for (const { name, milliseconds } of times)
    console.log(`${name.padEnd(10)}${Math.round(milliseconds).toString().padStart(6)} ms`);
  console.log(`${'total'.padEnd(10)}${Math.round(total).toString().padStart(6)} ms  ${project.rows.length} pages`);
}

/** Awaits each feature's `finished` hook. @throws Fault or AggregateError of the first hook that fails */
async function finish(features: readonly ActiveFeature[]): Promise<void> {
  for (const { build } of features) await build.finished?.();
}

/** @throws Fault unless the folder is missing, empty or an earlier build: the build replaces it as a whole */
function checkOutput(out: string): void {
  const names = existsSync(out) ? readdirSync(out) : [];
  if (names.length > 0 && !(names.includes('client') && names.includes('worker')))
    throw new Fault(
      { file: out },
      'cannot be the folder of the build, as it has other files',
      'move that away, or set OUT to another folder',
    );
}

/** Returns the staging folders of builds that were killed, and so could not remove them. */
function abandoned(out: string): string[] {
  const parent = path.dirname(out);
  const name = new RegExp(`^${RegExp.escape(path.basename(out))}-building-(\\d+)(?:-previous)?$`);
  return (existsSync(parent) ? readdirSync(parent) : [])
    .filter((folder) => !isRunning(Number(name.exec(folder)?.[1] ?? process.pid)))
    .map((folder) => path.join(parent, folder));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Moves the finished build to the output folder and the previous one away, at once: nobody sees an incomplete build. */
function replaceBuild(built: string, out: string): void {
  const previous = `${built}-previous`;
  if (existsSync(out)) renameSync(out, previous);
  try {
    renameSync(built, out);
  } catch (error) {
    // Windows refuses while another program reads a file. The previous build must not be lost with what is left over.
    if (existsSync(previous)) renameSync(previous, out);
    throw error;
  }
}

/**
 * Sets up features in development mode, and reads a site with the features' pages.
 * @throws Fault or AggregateError for mistakes of the site's authors
 */
export async function readSite(folders: Folders, { drafts }: { drafts: boolean }): Promise<Project> {
  const config = await loadConfig(folders.site);
  const { stage } = createStages();
  const context = { folders, config, mode: 'development', hasWorker: true, stage } as const;
  const features = await setUpFeatures(featuresOf(config), context);
  return withFeaturePages(await readProject(folders, config, { drafts, features }));
}

/** Creates a stage runner that records the duration of each stage, in order of completion. */
function createStages(): { stage: RunStage; times: StageTime[] } {
  const times: StageTime[] = [];
  const stage: RunStage = async (name, run) => {
    const start = performance.now();
    const result = await run();
    times.push({ name, milliseconds: performance.now() - start });
    return result;
  };
  return { stage, times };
}
