import path from 'node:path';
import type { Assets } from '../../app/core/assets.ts';
import { configFiles } from '../config/config-files.ts';
import { isComponentPage } from '../content/component-page.ts';
import { readFrontMatter } from '../content/front-matter.ts';
import { pageEnding } from '../content/scan.ts';
import { developmentAssets } from './assets.ts';
import type { ActiveFeature } from '../feature.ts';
import { featuresOf } from '../features.ts';
import { type Folders, slashed } from '../files/paths.ts';
import { readProject, withFeaturePages, type Project } from '../project/project.ts';
import { readSite } from '../build-site.ts';

/** The effect of a file change: one page, the whole site, or none. */
export type Change = { kind: 'page'; path: string } | { kind: 'site' } | { kind: 'none' };

/** The site in development, updated when its files change. */
export class LiveSite {
  project: Project;
  readonly features: readonly ActiveFeature[];
  assets: Assets;
  /** How many changes pages were told of: one that was rendered before the last, and hears of changes only since, is out of date. */
  revision = 0;

  private configFiles: string[];

  private constructor(project: Project, features: readonly ActiveFeature[], assets: Assets) {
    this.project = project;
    this.features = features;
    this.assets = assets;
    this.configFiles = configFiles(configFileOf(project));
  }

  /** Reads a site, drafts included. @throws Fault or Faults of its authors */
  static async open(folders: Folders): Promise<LiveSite> {
    const { project, features } = await readSite(folders, { drafts: true });
    return new LiveSite(project, features, await developmentAssets(project, features));
  }

  /**
   * Applies a file change, but for the text of a page, which is compiled when it is rendered; keeps the previous state when
   * the new one has faults.
   * @throws Fault or Faults of the site's authors
   */
  async change(file: string, text: string | undefined): Promise<Change> {
    const { folders, config } = this.project;
    const isInput = (input: string) => file === input || isBelow(input, file);
    const inputs = featuresOf(config).flatMap((feature) => feature.inputs?.(config, folders.site) ?? []);
    if (this.configFiles.includes(file) || inputs.some(isInput)) return this.reread(true);
    const publicFolder = path.join(folders.site, 'public');
    if (isBelow(publicFolder, file)) {
      // The logo is part of each page, and fonts of its style; an icon is only looked for.
      const address = `/${slashed(publicFolder, file)}`;
      const named = JSON.stringify([config.brand, config.favicon, config.navbar, config.footer]);
      return named.includes(JSON.stringify(address)) ? this.reread(false) : { kind: 'site' };
    }
    const content = config.versions.some((version) => isBelow(path.join(folders.site, version.content), file));
    if (content && path.basename(file).startsWith('_category_.')) return this.reread(false);
    if (!content || !pageEnding.test(file) || path.basename(file).startsWith('_')) return { kind: 'none' };
    const row = this.project.rows.find(({ module }) => module.kind === 'source' && module.source.file === file);
    if (text === undefined || row === undefined || row.module.kind !== 'source') return this.reread(false);
    if (isComponentPage(file)) return this.reread(false);
    const { data } = readFrontMatter(text, file, config);
    if (JSON.stringify(data) !== JSON.stringify(row.module.source.frontMatter)) return this.reread(false);
    return { kind: 'page', path: row.page.path };
  }

  /** @param changed whether the configuration has changed, or what features read besides pages */
  private async reread(changed: boolean): Promise<Change> {
    const { features } = this;
    if (changed) for (const { build } of features) build.changed?.();
    const project = await readProject(this.project.folders, { drafts: true, features });
    this.project = await withFeaturePages(project, features);
    if (changed) {
      this.configFiles = configFiles(configFileOf(project));
      this.assets = await developmentAssets(this.project, features);
    }
    return { kind: 'site' };
  }
}

function configFileOf({ folders }: Project): string {
  return path.join(folders.site, 'site.config.ts');
}

function isBelow(folder: string, file: string): boolean {
  return file.startsWith(folder + path.sep);
}
