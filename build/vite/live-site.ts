import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Assets } from '../../app/core/assets.ts';
import { readSite } from '../build-site.ts';
import { loadConfig, configFiles } from '../config/load-config.ts';
import { isComponentPage } from '../content/component-page.ts';
import { readFrontMatter } from '../content/front-matter.ts';
import { pageEnding } from '../content/scan.ts';
import { featuresOf } from '../features.ts';
import { type Folders, slashed, isBelow } from '../files/paths.ts';
import { type PageRow, type Project, readProject, withFeaturePages } from '../project/project.ts';
import { developmentAssets } from './assets.ts';
import { bootCode } from './vite-config.ts';

/** The scope of a file change: one page, the whole site, or nothing. */
type Change = { kind: 'page'; path: string } | { kind: 'site' } | { kind: 'none' };

/** The site in development, updated when its files change. */
export type LiveSite = {
  project: Project;
  assets: Assets;
  /** The error for which the site could not be read again. Until it can, the former state stays. */
  fault: unknown;
  /** Incremented with each change that is sent to open pages. A page that was rendered at a lower revision reloads. */
  revision: number;
  /**
   * Applies a file change, except for a page's text, which is compiled when the page is rendered. While the site has a
   * fault, each change reads it again.
   */
  change: (file: string, text: string | undefined) => Promise<Change>;
};

/** Reads a site for development, drafts included. @throws Fault or AggregateError for mistakes of its authors */
export async function openLiveSite(folders: Folders): Promise<LiveSite> {
  const project = await readSite(folders, { drafts: true });
  const { features } = project;
  let filesOfConfig = configFiles(project.configText.file);
  let isConfigChanged = false;
  const boot = await bootCode();
  const live: LiveSite = { project, assets: developmentAssets(project, boot), fault: undefined, revision: 0, change };
  return live;

  async function change(file: string, text: string | undefined): Promise<Change> {
    let change: Change = { kind: 'none' };
    try {
      change = await apply(file, text);
      return live.fault === undefined ? change : await reread(false);
    } catch (error) {
      live.fault = error;
      return change;
    }
  }

  async function apply(file: string, text: string | undefined): Promise<Change> {
    const { rows, config } = live.project;
    const isInput = (input: string) => file === input || isBelow(input, file);
    const inputs = featuresOf(config).flatMap((feature) => feature.inputs?.(config, folders.site) ?? []);
    if (filesOfConfig.includes(file) || inputs.some(isInput)) return reread(true);
    const publicFolder = path.join(folders.site, 'public');
    if (isBelow(publicFolder, file)) {
      // Pages inline logos and fonts are named in their styles; of a favicon, only the existence is checked.
      const address = `/${slashed(publicFolder, file)}`;
      const settings = JSON.stringify([config.brand, config.favicon, config.navbar, config.footer]);
      return settings.includes(JSON.stringify(address)) ? reread(false) : { kind: 'site' };
    }
    const content = config.versions.some((version) => isBelow(path.join(folders.site, version.content), file));
    if (content && path.basename(file).startsWith('_category_.')) return reread(false);
    if (!content || !pageEnding.test(file) || path.basename(file).startsWith('_')) return { kind: 'none' };
    const row = rows.find(({ module }) => module.kind === 'source' && module.source.file === file);
    if (text === undefined || row?.module.kind !== 'source' || isComponentPage(file)) return reread(false);
    const { data } = readFrontMatter(text, file, config);
    if (JSON.stringify(data) !== JSON.stringify(row.module.source.frontMatter)) return reread(false);
    return { kind: 'page', path: row.page.path };
  }

  /** Reads the site again. @param changed whether the configuration or an input of a feature has changed */
  async function reread(changed: boolean): Promise<Change> {
    // After a fault, what has changed is still to be read.
    isConfigChanged ||= changed;
    if (isConfigChanged) for (const { build } of features) build.changed?.();
    const config = await loadConfig(folders.site);
    live.project = await withFeaturePages(await readProject(folders, config, { drafts: true, features }));
    if (isConfigChanged) {
      filesOfConfig = configFiles(live.project.configText.file);
      live.assets = developmentAssets(live.project, boot);
    }
    isConfigChanged = false;
    live.fault = undefined;
    return { kind: 'site' };
  }
}

/** Whether the file of a page has been deleted, which the watcher may not have reported yet. */
export function isGone({ module }: PageRow): boolean {
  return module.kind === 'source' && !existsSync(module.source.file);
}
