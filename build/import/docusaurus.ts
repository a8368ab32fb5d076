import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { filesBelow } from '../files/files-below.ts';
import { isTag, links, type Reader, type Tree } from './found-site.ts';
import { readNavigation } from './navigation.ts';
import { readRedirects } from './old-redirects.ts';
import { at, config, list, readConfig, text } from './read-config.ts';

/** Docusaurus: docs with their versions, further docs, the blog, Markdown pages, and translations of all of them. */
export const docusaurus: Reader = async (folder, attempt) => {
  const file = config(folder, 'docusaurus.config');
  if (file === undefined) return undefined;
  const value = await attempt(file, () => readConfig(file));
  const preset = list(at(value, 'presets'))
    .map((one) => at(one, 1))
    .find((one) => one !== undefined);
  const plugins = list(at(value, 'plugins')).map((one) => ({ name: text(at(one, 0)) ?? '', options: at(one, 1) }));
  const docs = path.resolve(folder, text(at(preset, 'docs', 'path')) ?? 'docs');
  const base = text(at(preset, 'docs', 'routeBasePath')) ?? 'docs';
  const blog = path.resolve(folder, text(at(preset, 'blog', 'path')) ?? 'blog');
  const blogBase = text(at(preset, 'blog', 'routeBasePath')) ?? 'blog';
  const names = existsSync(path.join(folder, 'versions.json'))
    ? (JSON.parse(await readFile(path.join(folder, 'versions.json'), 'utf8')) as string[])
    : [];
  const [last] = names;
  const contentOf = (name: string) => (name === (last ?? 'current') ? 'content' : `content-${pathOf(name)}`);
  const versions = ['current', ...names].map((name) => ({ name, content: contentOf(name) }));
  const instances = plugins.filter(({ name, options }) => name.endsWith('content-docs') && text(at(options, 'path')));
  const others = instances.map(({ options }) => ({
    folder: path.resolve(folder, text(at(options, 'path')) ?? ''),
    name: trimmed(text(at(options, 'routeBasePath')) ?? text(at(options, 'id')) ?? 'docs'),
  }));
  /** The trees of a language; the first one has its own folders, a further one those below `i18n`. */
  const treesOf = (site: string, folderOf: (plugin: string, version?: string) => string): Tree[] =>
    [
      ...versions.map(({ name, content }) => ({
        folder: folderOf('docs', name),
        to: `${site}${content}`,
        base: content === 'content' ? base : `${base}/${pathOf(name)}`,
      })),
      { folder: folderOf('blog'), to: `${site}content/${trimmed(blogBase)}`, base: blogBase },
      { folder: folderOf('pages'), to: `${site}content`, base: '' },
    ].filter((tree) => existsSync(tree.folder));
  const own = (plugin: string, version = 'current') =>
    plugin === 'blog'
      ? blog
      : plugin === 'pages'
        ? path.join(folder, 'src/pages')
        : version === 'current'
          ? docs
          : path.join(folder, 'versioned_docs', `version-${version}`);
  const i18n = path.join(folder, 'i18n');
  const language = text(at(value, 'i18n', 'defaultLocale'));
  const tags = existsSync(i18n) ? readdirSync(i18n).filter((tag) => isTag(tag) && tag !== (language ?? 'en')) : [];
  const translated = tags.flatMap((tag) =>
    treesOf(`${tag}/`, (plugin, version) =>
      path.join(i18n, tag, `docusaurus-plugin-content-${plugin}`, versionFolder(version)),
    ),
  );
  const sidebars = path.resolve(
    folder,
    last === undefined
      ? text(at(preset, 'docs', 'sidebarPath')) || (config(folder, 'sidebars') ?? 'sidebars.js')
      : `versioned_sidebars/version-${last}-sidebars.json`,
  );
  const navigation = existsSync(sidebars)
    ? await attempt(sidebars, async () =>
        sidebars.endsWith('.json') ? (JSON.parse(await readFile(sidebars, 'utf8')) as unknown) : readConfig(sidebars),
      )
    : undefined;
  const texts = await filesBelow(i18n, /\.json$/);
  const otherSidebars = [
    ...(await filesBelow(path.join(folder, 'versioned_sidebars'), /\.json$/)),
    ...(last === undefined ? [] : [config(folder, 'sidebars') ?? sidebars]),
  ].filter((one) => one !== sidebars);
  const redirects = plugins.find(({ name }) => name.endsWith('plugin-client-redirects'))?.options;
  const named = (files: string[], what: string) => files.map((one) => `${path.relative(folder, one)}: ${what}`);
  return {
    engine: 'Docusaurus',
    title: text(at(value, 'title')),
    trees: [
      ...treesOf('', own),
      ...others.map((other) => ({ folder: other.folder, to: `content/${other.name}`, base: other.name })),
      ...translated,
    ],
    statics: path.join(folder, 'static'),
    navigation: [
      ...(navigation === undefined ? [{ folder: '.' }] : readNavigation(navigation)),
      ...others.map(({ name }) => ({ label: name, folder: name })),
      ...(existsSync(blog) ? [{ label: 'Blog', folder: trimmed(blogBase) }] : []),
    ],
    redirects: readRedirects(at(redirects, 'redirects')),
    ...(last === undefined
      ? {}
      : {
          versions: versions.map(({ name, content }) => ({
            name,
            content,
            ...(name === last ? { isLast: true } : { path: pathOf(name) }),
            ...(name === 'current' ? { banner: 'unreleased' } : name === last ? {} : { banner: 'unmaintained' }),
          })),
        }),
    language,
    languages: tags.map((tag) => ({ tag })),
    left: [
      ...named(texts, 'translate these labels in site.config.ts and _category_.yaml of the language'),
      ...named(otherSidebars, 'all versions have the sidebar of the last one, with the pages that they have'),
      ...(existsSync(blog)
        ? ['blog: its posts are pages, the newest first; dates and a feed has the changelog here']
        : []),
      ...(at(redirects, 'createRedirects') === undefined
        ? []
        : ['createRedirects: write what it makes into redirects in site.config.ts']),
      ...links('navbar', at(value, 'themeConfig', 'navbar', 'items')),
      ...links('footer', at(value, 'themeConfig', 'footer', 'links')),
    ],
  };
};

/** Where a version is served. */
function pathOf(name: string): string {
  return name === 'current' ? 'next' : name;
}

function versionFolder(version: string | undefined): string {
  return version === undefined || version === 'current' ? (version ?? '') : `version-${version}`;
}

function trimmed(route: string): string {
  return route.replaceAll(/^\/+|\/+$/g, '');
}
