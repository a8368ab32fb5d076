import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readingOrder } from '../../app/core/navigation.ts';
import type { ChangelogEntry, Page } from '../../app/core/page.ts';
import type { Site } from '../../app/core/site.ts';
import { type Brand, checkColors, resolveBrand } from '../config/brand.ts';
import type { ConfigText } from '../config/key-fault.ts';
import type { CheckedConfig } from '../config/schema.ts';
import { readCategories } from '../content/categories.ts';
import { changelogEntries, checkKinds, doubtfulDays, changeKinds } from '../content/changelog.ts';
import { type ContentFolder, scanContent, type Source } from '../content/scan.ts';
import { dayIn, lastUpdated, updatedOn } from '../content/dates.ts';
import { Fault, formatFault, placeInText } from '../faults/fault.ts';
import type { ActiveFeature } from '../feature.ts';
import { engineFolder, type Folders, slashed } from '../files/paths.ts';
import { checkRedirects, readRedirects, type WrittenRedirect } from './redirects.ts';
import { whyMissing } from './sidebar.ts';
import { resolveSite } from './site.ts';

/** A site as read from its files, before pages are compiled. */
export type Project = {
  folders: Folders;
  config: CheckedConfig;
  features: readonly ActiveFeature[];
  site: Site;
  rows: PageRow[];
  /** Drafts: absolute file → path below the base URL. */
  drafts: ReadonlyMap<string, string>;
  changelog: ChangelogEntry[];
  redirects: WrittenRedirect[];
  brand: Brand;
  /** The source of the configuration, to locate faults. */
  configText: ConfigText;
  /** The date of each file's last commit: absolute file → ISO date-time. */
  updates: Map<string, string>;
};

/** A row of the route table at build time: the page's metadata, and its source file or feature. */
export type PageRow = { page: Page; module: { kind: 'source'; source: Source } | FeatureModule };

/** A page that a feature renders: before others, as its indexing takes long, or after, as it shows their headings. */
type FeatureModule = {
  kind: 'feature';
  feature: string;
  renders: 'first' | 'last';
  /** The source file of its text, and the severity of broken links; without a file, links are not checked. */
  file?: string;
  brokenLinks?: 'error' | 'warn';
};

/**
 * Reads a site without its features' pages, with or without drafts. Features may set properties of the `Site`.
 * @throws Fault or AggregateError for mistakes of the site's authors
 */
export async function readProject(
  folders: Folders,
  config: CheckedConfig,
  { drafts, features = [] }: { drafts: boolean; features?: readonly ActiveFeature[] },
): Promise<Project> {
  const configFile = path.join(folders.site, 'site.config.ts');
  const content = config.versions.map((version) => ({
    folder: path.join(folders.site, version.content),
    version: version.name,
    path: version.path === '' ? '' : `/${version.path}`,
    fallback: fallbackFolder(config, folders.site, version.content),
  }));
  const [allSources, categories, updates] = await Promise.all([
    scanContent(content, { changelog: changelogFolder(config), strict: config.strict }),
    readCategories(content),
    lastUpdated(folders.site),
  ]);
  const draftSources = allSources.filter(({ frontMatter }) => frontMatter.draft);
  const sources = drafts ? allSources : allSources.filter(({ frontMatter }) => !frontMatter.draft);
  const configText = { file: configFile, text: readFileSync(configFile, 'utf8') };
  checkColors(config, configText);
  const brand = resolveBrand(config, folders.site, configText);
  const publicFolder = path.join(folders.site, 'public');
  const excluded = drafts ? [] : draftSources;
  const site = resolveSite(config, { sources, drafts: excluded, categories, publicFolder }, configText, features);
  const rows = contentRows(sources, { folders, config, site, updates, drafts: excluded });
  const redirects = readRedirects(config, sources, configText);
  checkKinds(sources, changeKinds(config));
  if (!drafts)
    for (const fault of doubtfulDays(sources, dayIn(config.timeZone, new Date()))) console.warn(formatFault(fault));
  return {
    folders,
    config,
    features,
    site,
    rows,
    drafts: new Map(draftSources.map(({ file, path: route }) => [file, route])),
    redirects,
    changelog: changelogEntries(sources, site.apiBaseUrl),
    brand,
    configText,
    updates,
  };
}

type RowContext = Pick<Project, 'folders' | 'config' | 'site' | 'updates'> & { drafts: Source[] };

/** Returns the route table's rows of content pages, in all versions. The renderer adds headings later. */
function contentRows(sources: Source[], { folders, config, site, updates, drafts }: RowContext): PageRow[] {
  const sidebarOf = new Map(
    Object.entries(site.sidebars).flatMap(([name, items]) => readingOrder(items).map(({ path: at }) => [at, name])),
  );
  const byId = Map.groupBy(sources, (source) => source.id);
  return sources.map((source): PageRow => {
    const { frontMatter } = source;
    const editUrl = config.editUrl === undefined ? undefined : config.editUrl + slashed(folders.site, source.file);
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
      versions: Object.fromEntries((byId.get(source.id) ?? []).map((other) => [other.version, other.path])),
      date: frontMatter.date,
      lastUpdated: updatedOn(frontMatter.last_update?.date ?? updates.get(source.file), site),
      editUrl: frontMatter.custom_edit_url === undefined ? editUrl : (frontMatter.custom_edit_url ?? undefined),
      tocStart: frontMatter.toc_min_heading_level,
      tocDepth: frontMatter.hide_table_of_contents ? 1 : frontMatter.toc_max_heading_level,
      previous: neighbourOf(source, 'pagination_prev', { sources, drafts }),
      next: neighbourOf(source, 'pagination_next', { sources, drafts }),
      lang: source.lang,
      noIndex: frontMatter.unlisted || undefined,
    };
    return { page, module: { kind: 'source', source } };
  });
}

/** Returns the page that a page's front matter names as the one before or after it. @throws Fault if there is none */
function neighbourOf(
  source: Source,
  key: 'pagination_prev' | 'pagination_next',
  { sources, drafts }: { sources: Source[]; drafts: Source[] },
): Page['next'] {
  const { frontMatter, version } = source;
  const id = frontMatter[key];
  if (typeof id !== 'string') return id;
  const docs = sources.filter((other) => other.version === version);
  const doc = docs.find((other) => other.id === id);
  if (doc !== undefined) return { label: doc.frontMatter.sidebar_label || doc.frontMatter.title, path: doc.path };
  const { reason, hint } = whyMissing(id, { docs, drafts });
  throw new Fault(placeInText(source, new RegExp(`^${key}:`, 'm')), `front matter: ${key}: ${reason}`, hint);
}

/** Returns the content folder of untranslated pages and their language. */
function fallbackFolder({ i18n }: CheckedConfig, siteFolder: string, content: string): ContentFolder['fallback'] {
  if (i18n.fallback === undefined) return undefined;
  const lang = i18n.localeConfigs[i18n.defaultLocale]?.htmlLang ?? i18n.defaultLocale;
  return { folder: path.join(siteFolder, i18n.fallback, content), lang };
}

/** Returns the folder of the changelog's entries, relative to a content folder. */
export function changelogFolder({ changelog }: CheckedConfig): string {
  return changelog.path.slice(1, -1);
}

/**
 * Adds the features' pages to a site, and checks its redirects against all pages.
 * @throws Fault or AggregateError for mistakes of the site's authors
 */
export async function withFeaturePages(project: Project): Promise<Project> {
  const complete = { ...project };
  for (const { build } of project.features)
    complete.rows = [...complete.rows, ...((await build.pages?.(complete)) ?? [])];
  checkRedirects(complete.redirects, complete.rows);
  return complete;
}

/** Checks that a site has a page at its root, to which its logo links. @throws Fault if it has none */
export function checkHome({ folders, rows }: Pick<Project, 'folders' | 'rows'>): void {
  if (rows.some(({ page }) => page.path === '/')) return;
  throw new Fault(
    { file: path.join(folders.site, 'content') },
    'the site has no start page',
    'add content/index.mdx, or write slug: / in the page that is to be the start page',
  );
}

/** Returns the absolute paths of the content folders of all versions, including fallbacks. */
export function contentFolders(siteFolder: string, { versions, i18n }: CheckedConfig): string[] {
  const sites = i18n.fallback === undefined ? [siteFolder] : [siteFolder, path.join(siteFolder, i18n.fallback)];
  return sites.flatMap((folder) => versions.map(({ content }) => path.join(folder, content)));
}

/** Returns the absolute paths of the folders with a site's own code (pages and components), including fallbacks. */
export function codeFolders({ folders: { site }, config: { versions, i18n } }: Project): string[] {
  const folders = site === engineFolder ? versions.map(({ content }) => content) : ['.'];
  return [...folders, ...(i18n.fallback === undefined ? [] : [i18n.fallback])].map((name) => path.join(site, name));
}

/** Returns the path, below the base URL, of the page whose source is a file, or a translation of the file. */
export function pathOfFile(rows: PageRow[], file: string): string | undefined {
  return rows.find(
    ({ module }) => module.kind === 'source' && (module.source.file === file || module.source.counterpart === file),
  )?.page.path;
}

/** Creates a feature's page, in the latest version. */
export function featurePage(
  site: Site,
  own: Pick<Page, 'path' | 'id' | 'title' | 'description' | 'layout' | 'noIndex' | 'ancestors'>,
): Page {
  const version = site.versions.find((candidate) => candidate.isLast)?.name ?? '';
  return { ...own, headings: [], keywords: [], tags: [], version, versions: { [version]: own.path } };
}
