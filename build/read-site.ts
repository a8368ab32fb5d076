import { loadConfig } from './config/load-config.ts';
import { type ActiveFeature, setUpFeatures } from './feature.ts';
import { featuresOf } from './features.ts';
import type { Folders } from './files/paths.ts';
import { type Project, readProject, withFeaturePages } from './project/project.ts';
import { createStages } from './stage.ts';

/**
 * Reads a site with the pages of its features, which keep following its files: for the dev server, and for commands that
 * only look at a site.
 * @throws Fault or Faults for mistakes of the site's authors
 */
export async function readSite(
  folders: Folders,
  { drafts }: { drafts: boolean },
): Promise<{ project: Project; features: readonly ActiveFeature[] }> {
  const config = await loadConfig(folders.site);
  const { stage } = createStages();
  const features = await setUpFeatures(featuresOf(config), {
    folders,
    config,
    mode: 'development',
    hasWorker: true,
    stage,
  });
  const project = await readProject(folders, { drafts, config, features });
  return { project: await withFeaturePages(project, features), features };
}
