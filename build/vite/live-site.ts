import path from 'node:path';
import type { Assets } from '../../app/core/assets.ts';
import { configFiles } from '../config/config-files.ts';
import { categoryFile } from '../content/categories.ts';
import { compilePage } from '../content/mdx/compile-page.ts';
import { isComponentPage } from '../content/component-page.ts';
import { readFrontMatter } from '../content/front-matter.ts';
import { pageEnding } from '../content/scan.ts';
import { bootScript } from './boot-script.ts';
import type { Folders } from '../files/paths.ts';
import { readProject, type Project } from '../project/project.ts';
import type { ApiReference } from '../../features/reference/document/reference.ts';
import type { ReferenceData } from '../../features/reference/reference-data.ts';
import { checkRedirects } from '../project/redirects.ts';
import { pathOfFile } from '../project/routes.ts';
import { withReferencePages } from '../../features/reference/build/with-reference-pages.ts';
import { markReference, readApi, readReferenceData } from '../../features/reference/build/read-api.ts';
import { readSynonyms } from '../../features/search/build/synonyms.ts';
import { siteStyles } from './site-styles.ts';
import { bundleSpec, type Spec } from '../../features/reference/build/spec/spec.ts';
import { browserInputs } from './bundle.ts';

/** The effect of a file change: one page, the whole site, or none. */
export type Change = { kind: 'page'; path: string } | { kind: 'site' } | { kind: 'none' };

const registryFile = /^content[\\/]_(?:models|sources)\.yaml$/;

/** The site in development, updated when its files change. */
export class LiveSite {
  project: Project;
  assets: Assets;
  reference: ReferenceData | null = null;
  api: ApiReference | null = null;
  spec: Spec | undefined;
  /** How many changes pages were told of: one that was rendered before the last, and hears of changes only since, is out of date. */
  revision = 0;

  private configFiles: string[];

  private constructor(project: Project, assets: Assets) {
    this.project = project;
    this.assets = assets;
    this.configFiles = configFiles(configFileOf(project));
  }

  /** Reads a site, drafts included. @throws Fault or Faults of its authors */
  static async open(folders: Folders): Promise<LiveSite> {
    const project = await readProject(folders, { drafts: true });
    const site = new LiveSite(project, await developmentAssets(project));
    await site.readSpec();
    return site;
  }

  /**
   * Applies a file change; keeps the previous state when the new one has faults.
   * @param text the new text; undefined when the file was deleted
   * @throws Fault or Faults of the site's authors
   */
  async change(file: string, text: string | undefined): Promise<Change> {
    const { folders, config, specFile } = this.project;
    if (
      (specFile !== undefined && isBelow(path.dirname(specFile), file)) ||
      registryFile.test(path.relative(folders.site, file))
    ) {
      await this.readSpec();
      return { kind: 'site' };
    }
    if (this.configFiles.includes(file)) return this.reread(true);
    if (file === path.join(folders.site, 'content/_search.yaml')) {
      await readSynonyms(folders.site);
      return { kind: 'none' };
    }
    const content = config.versions.some((version) => isBelow(path.join(folders.site, version.content), file));
    if (content && path.basename(file) === categoryFile) return this.reread(false);
    if (!content || !pageEnding.test(file) || path.basename(file).startsWith('_')) return { kind: 'none' };
    const row = this.project.rows.find(({ module }) => module.kind === 'source' && module.source.file === file);
    if (text === undefined || row === undefined || row.module.kind !== 'source') return this.reread(false);
    if (isComponentPage(file)) return this.reread(false);
    const { data } = readFrontMatter(text, file);
    if (JSON.stringify(data) !== JSON.stringify(row.module.source.frontMatter)) return this.reread(false);
    const { site, rows, drafts } = this.project;
    const pathOf = (other: string) => pathOfFile(rows, other) ?? drafts.get(other);
    await compilePage(text, file, {
      site,
      components: 'react',
      pathOf,
      publicFolder: path.join(folders.site, 'public'),
      api: async () => this.api,
      registry: this.project.registry,
      beyond: config.reference.beyond,
      brokenLinks: config.brokenLinks,
    });
    return { kind: 'page', path: row.page.path };
  }

  private async reread(scripts: boolean): Promise<Change> {
    // The document has not changed, and highlighting its samples is slow.
    const project = await readProject(this.project.folders, { drafts: true });
    if (scripts) this.configFiles = configFiles(configFileOf(project));
    markReference(this, project);
    this.project = completeProject(project, this.api);
    if (scripts) this.assets = await developmentAssets(this.project);
    return { kind: 'site' };
  }

  private async readSpec(): Promise<void> {
    const { specFile, folders, config } = this.project;
    const spec = specFile === undefined ? undefined : await bundleSpec(specFile, folders.site, config);
    const plain = await readProject(folders, { drafts: true });
    const api = readApi(plain, spec);
    const reference = await readReferenceData(plain, spec);
    this.project = completeProject(plain, api);
    this.reference = reference;
    this.api = api;
    this.spec = spec;
  }
}

function configFileOf({ folders }: Project): string {
  return path.join(folders.site, 'site.config.ts');
}

/** The project with all its pages, and redirects that lead to them. */
function completeProject(project: Project, api: ApiReference | null): Project {
  const whole = withReferencePages(project, api);
  checkRedirects(whole.redirects, whole.rows);
  return whole;
}

async function developmentAssets(project: Project): Promise<Assets> {
  const { site } = project;
  const styles = { code: siteStyles(project), hash: '' };
  const { code } = await bootScript(site);
  return {
    entry: `${site.baseUrl}app/browser/development.ts`,
    preload: [],
    stylesheets: [browserInputs.pageStyles, browserInputs.referenceStyles].map((file) => site.baseUrl + file),
    styles: { page: styles, reference: styles },
    bootScript: { code, hash: '' },
    buildId: 'development',
    // Only the build writes feeds.
    feeds: {},
  };
}

function isBelow(folder: string, file: string): boolean {
  return file.startsWith(folder + path.sep);
}
