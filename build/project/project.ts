import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readingOrder } from '../../app/core/navigation.ts';
import type { ChangelogEntry, Page } from '../../app/core/page.ts';
import type { SidebarItem } from '../../app/core/sidebar-items.ts';
import type { Site } from '../../app/core/site.ts';
import { type Brand, checkColors, resolveBrand } from '../config/brand.ts';
import type { ConfigText } from '../config/key-fault.ts';
import type { CheckedConfig } from '../config/schema.ts';
import { readCategories } from '../content/categories.ts';
import { changelogEntries, checkKinds, futureEntries, changeKinds } from '../content/changelog.ts';
import { type ContentFolder, scanContent, type Source } from '../content/scan.ts';
import { dayIn, lastUpdated, updatedOn } from '../content/dates.ts';
import { Fault, formatFault } from '../faults/fault.ts';
import type { ActiveFeature } from '../feature.ts';
import { engineFolder, type Folders, slashed } from '../files/paths.ts';
import { checkRedirects, readRedirects, type WrittenRedirect } from './redirects.ts';
import { resolveSite } from './site.ts';

/** A site as read from its files, before anything is compiled. */
export type Project = {
  folders: Folders;
  config: CheckedConfig;
  site: Site;
  rows: PageRow[];
  /** The paths of drafts by their files. */
  drafts: ReadonlyMap<string, string>;
  changelog: ChangelogEntry[];
  /** Where pages went. */
  redirects: WrittenRedirect[];
  brand: Brand;
  /** Where faults of the configuration are. */
  configText: ConfigText;
  /** The last commit's time of each file. */
  updates: Map<string, string>;
};

/** A row of the route table at build time: the page's metadata, and what renders it. */
export type PageRow = {
  page: Page;
  module: { kind: 'source'; source: Source } | FeatureModule;
};

/** A feature renders it: before all others, as indexing it takes long, or after them, as it shows their headings. */
type FeatureModule = {
  kind: 'feature';
  feature: string;
  renders: 'first' | 'last';
  /** The file that its text is from, and whether broken links in it are errors; missing where its links are not checked. */
  file?: string;
  brokenLinks?: 'error' | 'warn';
};

/** How to read a site: with drafts or without, and its features, which say a part of what the Worker knows. */
type ProjectOptions = { drafts: boolean; features?: readonly ActiveFeature[] };

/** Reads a site, without the pages of features. @throws Fault or AggregateError for mistakes of the site's authors */
export async function readProject(
  folders: Folders,
  config: CheckedConfig,
  { drafts, features = [] }: ProjectOptions,
): Promise<Project> {
  const configFile = path.join(folders.site, 'site.config.ts');
  const content = config.versions.map((version) => ({
    folder: path.join(folders.site, version.content),
    version: version.name,
    path: version.path === '' ? '' : `/${version.path}`,
    fallback: fallbackFolder(config, folders.site, version.content),
  }));
  const [written, categories, updates] = await Promise.all([
    scanContent(content, { changelog: changelogFolder(config), strict: config.strict }),
    readCategories(content),
    lastUpdated(folders.site),
  ]);
  const unfinished = written.filter(({ frontMatter }) => frontMatter.draft);
  const sources = drafts ? written : written.filter(({ frontMatter }) => !frontMatter.draft);
  const configText = { file: configFile, text: readFileSync(configFile, 'utf8') };
  checkColors(config, configText);
  const brand = resolveBrand(config, folders.site, configText);
  const publicFolder = path.join(folders.site, 'public');
  const left = drafts ? [] : unfinished;
  const site = resolveSite(config, { sources, drafts: left, categories, publicFolder }, configText, features);
  const rows = contentRows({ config, site, siteFolder: folders.site, sources, updates });
  const redirects = readRedirects(config, sources, configText);
  checkKinds(sources, changeKinds(config));
  if (!drafts)
    for (const fault of futureEntries(sources, dayIn(config.timeZone, new Date()))) console.warn(formatFault(fault));
  return {
    folders,
    config,
    site,
    rows,
    drafts: new Map(unfinished.map(({ file, path: route }) => [file, route])),
    redirects,
    changelog: changelogEntries(sources, site.apiBaseUrl),
    brand,
    configText,
    updates,
  };
}

/** What the route table is made from. */
type RouteInputs = {
  config: CheckedConfig;
  site: Site;
  siteFolder: string;
  sources: Source[];
  updates: Map<string, string>;
};

/** The rows of the pages of all versions. The renderer adds headings. */
function contentRows({ config, site, siteFolder, sources, updates }: RouteInputs): PageRow[] {
  const sidebarOf = sidebarIndex(site.sidebars);
  const byId = Map.groupBy(sources, (source) => source.id);
  return sources.map((source): PageRow => {
    const { frontMatter } = source;
    const page = {
      path: source.path,
      id: source.id,
      title: frontMatter.title,
      description: frontMatter.description,
      layout: frontMatter.layout,
      headings: [],
      keywords: frontMatter.keywords,
      tags: frontMatter.tags,
      sidebar: sidebarOf.get(source.path),
      version: source.version,
      versions: Object.fromEntries((byId.get(source.id) ?? []).map((twin) => [twin.version, twin.path])),
      date: frontMatter.date,
      lastUpdated: updatedOn(updates.get(source.file), site),
      editUrl: config.editUrl === undefined ? undefined : config.editUrl + slashed(siteFolder, source.file),
      lang: source.lang,
    };
    return { page, module: { kind: 'source', source } };
  });
}

/** Where pages come from that are not translated. */
function fallbackFolder({ i18n }: CheckedConfig, siteFolder: string, content: string): ContentFolder['fallback'] {
  if (i18n.fallback === undefined) return undefined;
  const lang = i18n.localeConfigs[i18n.defaultLocale]?.htmlLang ?? i18n.defaultLocale;
  return { folder: path.join(siteFolder, i18n.fallback, content), lang };
}

/** The folder of the changelog's entries below a content folder: that of its path. */
export function changelogFolder({ changelog }: CheckedConfig): string {
  return changelog.path.slice(1, -1);
}

/**
 * A site with the pages of its features, and redirects that lead to pages.
 * @throws Fault or AggregateError of the site's authors
 */
export async function withFeaturePages(project: Project, features: readonly ActiveFeature[]): Promise<Project> {
  const rows = await Promise.all(features.map(({ build }) => build.pages?.(project) ?? []));
  const complete = { ...project, rows: [...project.rows, ...rows.flat()] };
  checkRedirects(complete.redirects, complete.rows);
  return complete;
}

/** Checks that a site has a page at its root, where its address and its logo lead. @throws Fault where there is none */
export function checkHome({ folders, rows }: Pick<Project, 'folders' | 'rows'>): void {
  if (rows.some(({ page }) => page.path === '/')) return;
  throw new Fault(
    { file: path.join(folders.site, 'content') },
    'the site has no first page: its address leads nowhere',
    'add content/index.mdx, or write slug: / in the page that is to be the first',
  );
}

/** The folders of a site's pages in every version, those that it falls back to included; absolute. */
export function contentFolders(siteFolder: string, { versions, i18n }: CheckedConfig): string[] {
  const sites = i18n.fallback === undefined ? [siteFolder] : [siteFolder, path.join(siteFolder, i18n.fallback)];
  return sites.flatMap((folder) => versions.map(({ content }) => path.join(folder, content)));
}

/** The folders with code of a site's authors: pages and components, those of the fallback included. Absolute. */
export function codeFolders({ folders: { site }, config: { versions, i18n } }: Project): string[] {
  const folders = site === engineFolder ? versions.map(({ content }) => content) : ['.'];
  return [...folders, ...(i18n.fallback === undefined ? [] : [i18n.fallback])].map((name) => path.join(site, name));
}

/** The path of the page that a file holds, or that a translation of the file holds. */
export function pathOfFile(rows: PageRow[], file: string): string | undefined {
  return rows.find(
    ({ module }) => module.kind === 'source' && (module.source.file === file || module.source.twin === file),
  )?.page.path;
}

/** A page of a feature, without a source file; it belongs to the latest version. */
export function featurePage(
  site: Site,
  own: Pick<Page, 'path' | 'id' | 'title' | 'description' | 'layout' | 'noIndex' | 'above'>,
): Page {
  const version = site.versions.find((candidate) => candidate.isLast)?.name ?? '';
  return { ...own, headings: [], keywords: [], tags: [], version, versions: { [version]: own.path } };
}

function sidebarIndex(sidebars: Record<string, SidebarItem[]>): Map<string, string> {
  return new Map(
    Object.entries(sidebars).flatMap(([name, items]) =>
      readingOrder(items).map((link): [string, string] => [link.path, name]),
    ),
  );
}
