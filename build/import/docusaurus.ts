import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { otherTexts, readLanguage, versionFile } from './docusaurus-labels.ts';
import {
  type Frame,
  isTag,
  joined,
  namesOfLocale,
  type OldItem,
  type Reader,
  readOldRedirects,
  type Sidebars,
  type Tree,
  type OldVersion,
} from './old-site.ts';
import { readSidebars } from './navigation.ts';
import { at, configFile, list, readConfig, readJson, string } from './read-config.ts';

/** Reads a Docusaurus site: docs with versions, additional docs, the blog, Markdown pages, and their translations. */
export const docusaurus: Reader = async (folder, attempt) => {
  const file = configFile(folder, 'docusaurus.config');
  if (file === undefined) return undefined;
  const value = await attempt(file, readConfig);
  const options = list(at(value, 'presets'))
    .map((preset) => at(preset, 1))
    .find((preset) => preset !== undefined);
  const plugins = list(at(value, 'plugins')).map((plugin) => ({
    name: string(plugin) ?? string(at(plugin, 0)) ?? '',
    options: at(plugin, 1),
  }));
  const docs = at(options, 'docs');
  const docsBase = string(at(docs, 'routeBasePath')) ?? 'docs';
  const blog = at(options, 'blog');
  const blogFolder = path.resolve(folder, blog === false ? 'no-blog' : (string(at(blog, 'path')) ?? 'blog'));
  const hasBlog = existsSync(blogFolder);
  const blogBase = joined(string(at(blog, 'routeBasePath')) ?? 'blog');
  const instances = plugins
    .filter((plugin) => plugin.name.endsWith('content-docs') && string(at(plugin.options, 'path')))
    .map(({ options: instance }) => ({
      docsFolder: path.resolve(folder, string(at(instance, 'path')) ?? ''),
      id: string(at(instance, 'id')) ?? 'default',
      base: joined(string(at(instance, 'routeBasePath')) ?? string(at(instance, 'id')) ?? 'docs'),
      sidebarPath: string(at(instance, 'sidebarPath')),
    }));
  const docsFolder = (version: string) =>
    version === 'current'
      ? path.resolve(folder, string(at(docs, 'path')) ?? 'docs')
      : path.join(folder, 'versioned_docs', `version-${version}`);
  const versions = (await readVersions(folder, docs)).filter(({ name }) => existsSync(docsFolder(name)));
  /** Returns the trees of a language. `site` is empty for the first language; others have their folders in `i18n`. */
  const treesOf = (site: string, folderOf: (plugin: string, version?: string) => string): Tree[] =>
    [
      ...versions.map(({ name, content, path: route = '' }) => ({
        folder: folderOf('docs', name),
        to: `${site}${content}`,
        base: joined(docsBase, route),
      })),
      ...instances.map((instance) => ({
        folder: site === '' ? instance.docsFolder : folderOf(`docs-${instance.id}`, 'current'),
        to: `${site}content/${instance.base}`,
        base: instance.base,
        kind: 'pages' as const,
      })),
      { folder: folderOf('blog'), to: `${site}content/${blogBase}`, base: blogBase, kind: 'posts' as const },
      { folder: folderOf('pages'), to: `${site}content`, base: '', kind: 'pages' as const },
    ].filter((tree) => existsSync(tree.folder));
  const i18n = path.join(folder, 'i18n');
  const language = string(at(value, 'i18n', 'defaultLocale'));
  const tags = existsSync(i18n) ? readdirSync(i18n).filter((tag) => isTag(tag) && tag !== (language ?? 'en')) : [];
  const translated = tags.flatMap((tag) =>
    treesOf(`${tag}/`, (plugin, version) =>
      path.join(i18n, tag, `docusaurus-plugin-content-${plugin}`, version === undefined ? '' : versionFile(version)),
    ),
  );
  const sidebarsIn = async (sidebarFile: string, below = '.'): Promise<Sidebars> => {
    const config = existsSync(sidebarFile) ? await attempt(sidebarFile, readConfig) : undefined;
    if (config === undefined) return { docs: [{ folder: below }] };
    return readSidebars(config, below === '.' ? {} : { base: `${below}/` });
  };
  const current = path.resolve(
    folder,
    string(at(docs, 'sidebarPath')) || (configFile(folder, 'sidebars') ?? 'sidebars.js'),
  );
  const sidebarsOf = (version: string) =>
    sidebarsIn(
      version === 'current' ? current : path.join(folder, 'versioned_sidebars', `version-${version}-sidebars.json`),
    );
  const sidebars = await sidebarsOf(versions.find(({ isLast }) => isLast)?.name ?? 'current');
  for (const { base, sidebarPath } of instances)
    sidebars[base] = Object.values(await sidebarsIn(path.resolve(folder, sidebarPath ?? 'no-sidebars'), base)).flat();
  if (hasBlog) {
    const label = string(at(blog, 'blogTitle')) ?? 'Blog';
    sidebars[blogBase] = [{ label, page: `${blogBase}/index`, items: [{ folder: blogBase }] }];
  }
  const withSidebars = async (version: (typeof versions)[number]) => ({
    ...version,
    sidebars: version.isLast === true ? undefined : await sidebarsOf(version.name),
  });
  const theme = at(value, 'themeConfig');
  const frame: Frame = {
    title: string(at(value, 'title')),
    sidebars,
    versions: versions.length < 2 ? undefined : await Promise.all(versions.map(withSidebars)),
    navbar: list(at(theme, 'navbar', 'items')) as OldItem[],
    navbarTitle: string(at(theme, 'navbar', 'title')),
    footer: at(theme, 'footer') as Frame['footer'],
  };
  const redirects = plugins.find(({ name }) => name.endsWith('plugin-client-redirects'))?.options;
  return {
    engine: 'Docusaurus',
    ...frame,
    trees: [
      ...treesOf('', (plugin, version = '') =>
        plugin === 'blog' ? blogFolder : plugin === 'pages' ? path.join(folder, 'src/pages') : docsFolder(version),
      ),
      ...translated,
    ],
    staticFolder: path.join(folder, 'static'),
    baseUrl: string(at(value, 'baseUrl')),
    settings: {
      tagline: at(value, 'tagline'),
      favicon: at(value, 'favicon'),
      noIndex: at(value, 'noIndex'),
      colorMode: at(theme, 'colorMode'),
      tableOfContents: at(theme, 'tableOfContents'),
      navbar: { hideOnScroll: at(theme, 'navbar', 'hideOnScroll') },
      announcementBar: at(theme, 'announcementBar'),
      logo: at(theme, 'navbar', 'logo'),
    },
    redirects: readOldRedirects(at(redirects, 'redirects')),
    language,
    names: namesOfLocale(at(value, 'i18n', 'localeConfigs', language ?? 'en')),
    languages: await Promise.all(
      tags.map(async (tag) => ({
        tag,
        names: namesOfLocale(at(value, 'i18n', 'localeConfigs', tag)),
        ...(await readLanguage(path.join(i18n, tag), frame, versions, instances)),
      })),
    ),
    unmapped: [
      ...(await otherTexts(i18n)),
      ...lostSettings(value, options, plugins),
      ...(hasBlog ? ['blog: its posts are pages without a feed, the newest first; the changelog has one here'] : []),
      ...(at(redirects, 'createRedirects') === undefined
        ? []
        : ['createRedirects: write what it makes into redirects in site.config.ts']),
    ],
  };
};

/** Keys of the configuration that are read, or are about what this engine does in its own way. */
const known = new Set(
  (
    'title tagline favicon url baseUrl baseUrlIssueBanner trailingSlash i18n noIndex onBrokenLinks onBrokenAnchors ' +
    'onBrokenMarkdownLinks onDuplicateRoutes presets plugins themes themeConfig markdown future organizationName ' +
    'projectName deploymentBranch themeConfig.navbar themeConfig.footer themeConfig.colorMode themeConfig.prism ' +
    'themeConfig.tableOfContents themeConfig.announcementBar themeConfig.algolia themeConfig.mermaid'
  ).split(' '),
);

/** Keys of a preset's options that are not read. */
const lostOptions = ['gtag', 'googleAnalytics', 'googleTagManager', 'docs.editUrl', 'docs.showLastUpdateAuthor'];

/** Returns report lines about keys, presets and plugins of a configuration that are not imported. */
function lostSettings(config: unknown, options: unknown, plugins: { name: string }[]): string[] {
  const theme = Object.keys(at(config, 'themeConfig') ?? {}).map((key) => `themeConfig.${key}`);
  const keys = [...Object.keys(config ?? {}), ...theme].filter((key) => !known.has(key));
  const presets = list(at(config, 'presets')).map((preset) => string(preset) ?? string(at(preset, 0)) ?? '');
  const packages = [...presets, ...plugins.map(({ name }) => name)].filter(
    (name) =>
      !/^$|(?:^|preset-)classic$|plugin-(?:content-\w+|client-redirects|sitemap)$|search|live-codeblock/.test(name),
  );
  const lost = [...keys, ...lostOptions.filter((key) => at(options, ...key.split('.')) !== undefined), ...packages];
  return [
    ...(lost.length === 0 ? [] : [`docusaurus.config: not imported: ${lost.join(', ')}`]),
    ...(packages.some((name) => /redoc|api-docs/.test(name))
      ? ['API reference: put its document into spec/, as README.md says; it is at /api/ then']
      : []),
  ];
}

/** Returns the versions of the docs in this engine's format: the current docs, and the versions in `versions.json`. */
async function readVersions(folder: string, docs: unknown): Promise<(OldVersion & { content: string })[]> {
  const file = path.join(folder, 'versions.json');
  const older = existsSync(file) ? list(await readJson(file)).map(String) : [];
  const last = string(at(docs, 'lastVersion')) ?? older[0] ?? 'current';
  const names = at(docs, 'includeCurrentVersion') === false ? older : ['current', ...older];
  return names.map((name) => {
    const settings = at(docs, 'versions', name);
    const route = joined(string(at(settings, 'path')) ?? (name === 'current' ? 'next' : name)).replaceAll('/', '-');
    const state = name === last ? 'none' : names.indexOf(name) < names.indexOf(last) ? 'unreleased' : 'unmaintained';
    const banner = string(at(settings, 'banner')) ?? state;
    return {
      name,
      label: string(at(settings, 'label')),
      content: name === last ? 'content' : `content-${route}`,
      ...(name === last ? { isLast: true } : { path: route }),
      banner: banner === 'unreleased' || banner === 'unmaintained' ? banner : undefined,
    };
  });
}
