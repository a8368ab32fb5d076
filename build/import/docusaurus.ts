import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { otherTexts, readLanguage, versionFile } from './docusaurus-labels.ts';
import {
  type Frame,
  isTag,
  type OldItem,
  type Reader,
  readRedirects,
  type Sidebars,
  type Tree,
  type Version,
} from './found-site.ts';
import { readSidebars } from './navigation.ts';
import { at, config, list, readConfig, text } from './read-config.ts';

/** Docusaurus: docs with their versions, further docs, the blog, Markdown pages, and translations of all of them. */
export const docusaurus: Reader = async (folder, attempt) => {
  const file = config(folder, 'docusaurus.config');
  if (file === undefined) return undefined;
  const value = await attempt(file, () => readConfig(file));
  const options = list(at(value, 'presets'))
    .map((one) => at(one, 1))
    .find((one) => one !== undefined);
  const plugins = list(at(value, 'plugins')).map((one) => ({ name: text(at(one, 0)) ?? '', options: at(one, 1) }));
  const docs = at(options, 'docs');
  const base = text(at(docs, 'routeBasePath')) ?? 'docs';
  const blog = path.resolve(
    folder,
    at(options, 'blog') === false ? 'no-blog' : (text(at(options, 'blog', 'path')) ?? 'blog'),
  );
  const blogBase = trimmed(text(at(options, 'blog', 'routeBasePath')) ?? 'blog');
  const instances = plugins
    .filter(({ name, options: own }) => name.endsWith('content-docs') && text(at(own, 'path')))
    .map(({ options: own }) => ({
      folder: path.resolve(folder, text(at(own, 'path')) ?? ''),
      id: text(at(own, 'id')) ?? 'default',
      name: trimmed(text(at(own, 'routeBasePath')) ?? text(at(own, 'id')) ?? 'docs'),
      sidebarPath: text(at(own, 'sidebarPath')),
    }));
  const own: { [plugin: string]: string } = { blog, pages: path.join(folder, 'src/pages') };
  const ownDocs = (name: string) =>
    name === 'current'
      ? path.resolve(folder, text(at(docs, 'path')) ?? 'docs')
      : path.join(folder, 'versioned_docs', `version-${name}`);
  const versions = (await readVersions(folder, docs)).filter(({ name }) => existsSync(ownDocs(name)));
  /** The trees of a language; the first one has its own folders, a further one those below `i18n`. */
  const treesOf = (site: string, folderOf: (plugin: string, version?: string) => string): Tree[] =>
    [
      ...versions.map(({ name, content, path: at = '' }) => ({
        folder: folderOf('docs', name),
        to: `${site}${content}`,
        base: trimmed(`${base}/${at}`),
      })),
      ...instances.map(({ folder: inner, id, name }) => ({
        folder: site === '' ? inner : folderOf(`docs-${id}`, 'current'),
        to: `${site}content/${name}`,
        base: name,
        beside: 'pages' as const,
      })),
      { folder: folderOf('blog'), to: `${site}content/${blogBase}`, base: blogBase, beside: 'posts' as const },
      { folder: folderOf('pages'), to: `${site}content`, base: '', beside: 'pages' as const },
    ].filter((tree) => existsSync(tree.folder));
  const i18n = path.join(folder, 'i18n');
  const language = text(at(value, 'i18n', 'defaultLocale'));
  const tags = existsSync(i18n) ? readdirSync(i18n).filter((tag) => isTag(tag) && tag !== (language ?? 'en')) : [];
  const translated = tags.flatMap((tag) =>
    treesOf(`${tag}/`, (plugin, version) =>
      path.join(i18n, tag, `docusaurus-plugin-content-${plugin}`, version === undefined ? '' : versionFile(version)),
    ),
  );
  const sidebarsOf = async (sidebars: string, below = '.'): Promise<Sidebars> => {
    const read = async () =>
      sidebars.endsWith('.json') ? (JSON.parse(await readFile(sidebars, 'utf8')) as unknown) : readConfig(sidebars);
    const found = existsSync(sidebars) ? await attempt(sidebars, read) : undefined;
    if (found === undefined) return { docs: [{ folder: below }] };
    return readSidebars(found, below === '.' ? {} : { base: `${below}/` });
  };
  const current = path.resolve(folder, text(at(docs, 'sidebarPath')) || (config(folder, 'sidebars') ?? 'sidebars.js'));
  const ofVersion = (name: string) =>
    sidebarsOf(name === 'current' ? current : path.join(folder, 'versioned_sidebars', `version-${name}-sidebars.json`));
  const last = versions.find(({ isLast }) => isLast)?.name ?? 'current';
  const sidebars = { ...(await ofVersion(last)) };
  for (const { name, sidebarPath } of instances) {
    const [first = [], ...more] = Object.values(
      await sidebarsOf(path.resolve(folder, sidebarPath ?? 'no-sidebars'), name),
    );
    sidebars[name] = [...first, ...more.flat()];
  }
  if (existsSync(blog))
    sidebars[blogBase] = [
      {
        label: text(at(options, 'blog', 'blogTitle')) ?? 'Blog',
        page: `${blogBase}/index`,
        items: [{ folder: blogBase }],
      },
    ];
  const theme = at(value, 'themeConfig');
  const frame: Frame = {
    title: text(at(value, 'title')),
    sidebars,
    versions:
      versions.length < 2
        ? undefined
        : await Promise.all(
            versions.map(async (version) => ({
              ...version,
              sidebars: version.isLast === true ? undefined : await ofVersion(version.name),
            })),
          ),
    navbar: list(at(theme, 'navbar', 'items')) as OldItem[],
    footer: at(theme, 'footer') as Frame['footer'],
  };
  const redirects = plugins.find(({ name }) => name.endsWith('plugin-client-redirects'))?.options;
  return {
    engine: 'Docusaurus',
    ...frame,
    trees: [...treesOf('', (plugin, version) => own[plugin] ?? ownDocs(version ?? '')), ...translated],
    statics: path.join(folder, 'static'),
    settings: {
      tagline: at(value, 'tagline'),
      favicon: at(value, 'favicon'),
      noIndex: at(value, 'noIndex'),
      colorMode: at(theme, 'colorMode'),
      announcementBar: at(theme, 'announcementBar'),
      logo: at(theme, 'navbar', 'logo'),
    },
    redirects: readRedirects(at(redirects, 'redirects')),
    language,
    languages: await Promise.all(
      tags.map(async (tag) => ({ tag, ...(await readLanguage(path.join(i18n, tag), frame, versions, instances)) })),
    ),
    left: [
      ...(await otherTexts(i18n)),
      ...(existsSync(blog)
        ? ['blog: its posts are pages without a feed, the newest first; the changelog has one here']
        : []),
      ...(at(redirects, 'createRedirects') === undefined
        ? []
        : ['createRedirects: write what it makes into redirects in site.config.ts']),
    ],
  };
};

/** The versions of the docs, as they are configured here: the current docs and those of `versions.json`. */
async function readVersions(folder: string, docs: unknown): Promise<(Version & { content: string })[]> {
  const file = path.join(folder, 'versions.json');
  const older = existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as string[]) : [];
  const last = text(at(docs, 'lastVersion')) ?? older[0] ?? 'current';
  const names = at(docs, 'includeCurrentVersion') === false ? older : ['current', ...older];
  return names.map((name) => {
    const said = at(docs, 'versions', name);
    const route = trimmed(text(at(said, 'path')) ?? (name === 'current' ? 'next' : name)).replaceAll('/', '-');
    const state = name === last ? 'none' : names.indexOf(name) < names.indexOf(last) ? 'unreleased' : 'unmaintained';
    const banner = text(at(said, 'banner')) ?? state;
    return {
      name,
      label: text(at(said, 'label')),
      content: name === last ? 'content' : `content-${route}`,
      ...(name === last ? { isLast: true } : { path: route }),
      banner: banner === 'unreleased' || banner === 'unmaintained' ? banner : undefined,
    };
  });
}

function trimmed(route: string): string {
  return route.replaceAll(/^\/+|\/+$/g, '');
}
