import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ChangelogEntry } from '../../app/core/page.ts';
import { resolveNavbar } from '../../app/core/navbar-items.ts';
import type { Site, Version } from '../../app/core/site.ts';
import { type Brand, checkColors, resolveBrand } from '../config/brand.ts';
import { changeKinds } from '../config/change-kinds.ts';
import { type ConfigText, keyFault } from '../config/key-fault.ts';
import { loadConfig } from '../config/load-config.ts';
import type { CheckedConfig } from '../config/schema.ts';
import { type Category, readCategories } from '../content/categories.ts';
import { changelogEntries, checkKinds, futureEntries } from '../content/changelog.ts';
import { lastUpdated } from '../content/last-updated.ts';
import { dayIn } from '../content/start-of-day.ts';
import { type ContentFolder, scanContent, type Source } from '../content/scan.ts';
import type { ActiveFeature } from '../feature.ts';
import { Fault, formatFault } from '../faults/fault.ts';
import { type Folders, engineFolder } from '../files/paths.ts';
import { drawLogo } from './draw-logo.ts';
import { checkRedirects, readRedirects, type WrittenRedirect } from './redirects.ts';
import { contentRows, type PageRow } from './routes.ts';
import { missingDoc, resolveSidebars } from './sidebar.ts';

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

/** How to read a site: with drafts or without, a configuration that was read before, its features. */
type ProjectOptions = { drafts: boolean; config?: CheckedConfig; features?: readonly ActiveFeature[] };

/** Reads a site, without the pages of features. @throws Fault or AggregateError for mistakes of the site's authors */
export async function readProject(
  folders: Folders,
  { drafts, config: loaded, features = [] }: ProjectOptions,
): Promise<Project> {
  const config = loaded ?? (await loadConfig(folders.site));
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

type SiteSources = { sources: Source[]; drafts: Source[]; categories: Category[]; publicFolder: string };

/** The configuration with every doc, sidebar and version found that it names. */
function resolveSite(
  config: CheckedConfig,
  { sources, drafts, categories, publicFolder }: SiteSources,
  text: ConfigText,
  features: readonly ActiveFeature[],
): Site {
  const { navbar } = config;
  const { fallback: _, ...i18n } = config.i18n;
  const versions = resolveVersions(config, { sources, drafts }, text);
  const parts = features.flatMap(({ build }) => build.site?.(config) ?? []);
  const sidebars = resolveSidebars(config, { sources, drafts, categories }, text);
  return {
    title: config.title,
    tagline: config.tagline,
    url: config.url,
    baseUrl: config.baseUrl,
    trailingSlash: config.trailingSlash,
    favicon: config.favicon,
    themeColors: themeColors(),
    noIndex: config.noIndex,
    socialImages: config.socialImages,
    i18n,
    apiBaseUrl: config.apiBaseUrl,
    colorMode: config.colorMode,
    announcementBar: config.announcementBar,
    navbar: {
      ...navbar,
      title: navbar.title ?? config.title,
      logo: drawLogo(navbar.logo ?? config.brand.logo, publicFolder),
      items: resolveNavbar(navbar.items, {
        sidebars,
        versions,
        fault: (keys, message, hint) => keyFault(keys, message, text, hint),
        missingDoc: (keys, id) => missingDoc(id, { docs: sources, drafts }, keys, text),
      }),
    },
    sidebars,
    sidebarWidth: config.sidebarWidth,
    tableOfContents: config.tableOfContents,
    footer: config.footer && { ...config.footer, logo: drawLogo(config.footer.logo, publicFolder) },
    versions,
    agentIndex: parts.find(({ agentIndex }) => agentIndex !== undefined)?.agentIndex,
    mcpUrl: parts.find(({ mcpUrl }) => mcpUrl !== undefined)?.mcpUrl,
    tryOut: parts.some(({ tryOut }) => tryOut === true),
    connectOrigins: parts.flatMap(({ connectOrigins = [] }) => connectOrigins),
    largePages: parts.flatMap(({ largePages = [] }) => largePages),
  };
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

/** The value of `theme-color` in each theme: `--color-bg` of `tokens.css`. */
function themeColors(): Site['themeColors'] {
  const tokens = readFileSync(path.join(engineFolder, 'app/styles/tokens.css'), 'utf8');
  const [, light, dark] = /--color-bg: light-dark\((#[\da-f]+), (#[\da-f]+)\);/i.exec(tokens) ?? [];
  if (light === undefined || dark === undefined) throw new Error('tokens.css has no --color-bg for both themes');
  return { light, dark };
}

/** The versions with the paths of their docs. @throws Fault for a main doc that does not exist */
function resolveVersions(
  config: CheckedConfig,
  { sources, drafts }: Pick<SiteSources, 'sources' | 'drafts'>,
  text: ConfigText,
): Version[] {
  return config.versions.map((version, index) => {
    const docs = Object.fromEntries(
      sources
        .filter((source) => source.version === version.name && source.frontMatter.layout === 'doc')
        .map((source) => [source.id, source.path]),
    );
    const mainDocId = version.mainDocId ?? Object.keys(docs)[0] ?? '';
    if (version.mainDocId !== undefined && docs[version.mainDocId] === undefined)
      throw missingDoc(version.mainDocId, { docs: sources, drafts }, ['versions', index, 'mainDocId'], text);
    return {
      name: version.name,
      label: version.label ?? version.name,
      path: version.path === '' ? '/' : `/${version.path}/`,
      docs,
      mainDocId,
      isLast: version.isLast,
      banner: version.banner,
      badge: version.badge ?? config.versions.length > 1,
    };
  });
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
