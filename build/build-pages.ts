import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Assets } from '../app/core/assets.ts';
import type { BuildOptions } from './build-site.ts';
import { startBundles } from './vite/bundle.ts';
import type { CheckedConfig } from './config/schema.ts';
import { writeDeployment } from './deploy/deployment.ts';
import type { ActiveFeature } from './feature.ts';
import { featuresOf } from './features.ts';
import { writeOutputs } from './outputs/write-outputs.ts';
import { clientFolder, type Folders } from './files/paths.ts';
import { checkLinks } from './links/check-links.ts';
import { checkHome, readProject, withFeaturePages, type Project } from './project/project.ts';
import { checkReleasedRoutes } from './project/released-routes.ts';
import { renderPages } from './vite/render-pages.ts';
import type { RunStage } from './stage.ts';
import { inputStamp, writeStamp } from './stamp.ts';

/** What pages are built from; features may still be reading. */
type PageInputs = Required<BuildOptions> & {
  folders: Folders;
  config: CheckedConfig;
  features: readonly ActiveFeature[];
  stage: RunStage;
};

/**
 * Reads the pages, bundles the browser's code, the Worker and the renderer, renders the pages, and writes everything that
 * is derived from them: page files, Markdown, feeds, what features write.
 * @throws Fault or AggregateError for mistakes of the site's authors
 */
export async function buildPages(inputs: PageInputs): Promise<{ project: Project; assets: Assets }> {
  const { folders, config, features, stage } = inputs;
  const project = await stage('content', () => readProject(folders, { drafts: false, config, features }));
  const stamp = await inputStamp(folders, { config, features: featuresOf(config), hasWorker: inputs.hasWorker });
  const complete = withFeaturePages(project, features).then(async (built) => {
    checkHome(built);
    await checkReleasedRoutes(built);
    return built;
  });
  const bundles = startBundles(project, features);
  const assets = stage('bundle', () => bundles.assets);

  // Outputs of the pages' content do not need the Worker, so they are written while it is bundled.
  const write = async () => {
    const bundle = await stage('renderer', () => bundles.renderer);
    const built = await complete;
    const { pages, links } = await stage('pages', () => renderPages(built, features, bundle));
    await stage('outputs', () =>
      writeOutputs({ project: built, features, assets, pages, images: inputs.socialImages }),
    );
    return { pages, links };
  };
  const [{ pages, links }, built, browser] = await allEnded([write(), complete, assets]);
  await rm(path.join(clientFolder(project), '.vite'), { recursive: true, force: true });
  const finished = async () => {
    for (const { build } of features) await build.finished?.();
  };
  const [named] = await allEnded([writeDeployment(built, pages, browser), finished()]);
  for (const warning of checkLinks(built, features, links)) console.warn(warning);
  await writeStamp(folders, stamp);
  return { project: built, assets: named };
}

/** The results of work that writes into the build's folder. After a failure it waits for the rest: the caller deletes the folder. */
async function allEnded<const Work extends readonly Promise<unknown>[]>(work: Work) {
  return Promise.all(work).catch(async (error: unknown) => {
    await Promise.allSettled(work);
    throw error;
  });
}
