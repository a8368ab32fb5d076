import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse as parseToml } from 'smol-toml';
import type { Redirect } from '../../app/core/page.ts';
import { filesBelow } from '../files/files.ts';
import { docusaurus } from './docusaurus.ts';
import {
  type Attempt,
  canonical,
  type OldSite,
  inFolders,
  isTag,
  itemsOf,
  namesOfLocale,
  profiles,
  type Reader,
  readOldRedirects,
} from './old-site.ts';
import { mintlify } from './mintlify.ts';
import { readNavigation, readSidebars, readSummary } from './navigation.ts';
import { at, configFile, firstFile, list, readConfig, string } from './read-config.ts';

/** The docs of another engine, with the files of its pages. */
export type SourceSite = Omit<OldSite, 'trees' | 'unmapped'> & {
  /** The trees of pages, the current docs first. */
  trees: (OldSite['trees'][number] & { pages: string[] })[];
  /** Report lines about files that could not be read, and settings without an equivalent. */
  unread: string[];
};

/** Detects the engine of a folder's docs, and reads everything except the text of its pages. */
export async function readSourceSite(folder: string): Promise<SourceSite> {
  const unread: string[] = [];
  const attempt: Attempt = async (file, read) => {
    try {
      return await read(file);
    } catch (error) {
      const reason = String(error).split('\n').slice(0, 3).join(' ');
      unread.push(`${path.relative(folder, file)}: not read (${reason}); write its navigation into site.config.ts`);
      return undefined;
    }
  };
  let oldSite: OldSite | undefined;
  const workingFolder = process.cwd();
  try {
    // A configuration may read files relative to the folder where its engine runs.
    process.chdir(folder);
    for (const reader of readers) oldSite ??= await reader(folder, attempt);
  } finally {
    process.chdir(workingFolder);
  }
  const { unmapped = [], ...site }: OldSite = oldSite ?? {
    engine: 'plain Markdown',
    trees: [{ folder, to: 'content', base: '' }],
  };
  const folders = site.trees.map((tree) => `${path.resolve(tree.folder)}${path.sep}`);
  const partials = partialFiles[site.engine];
  const trees = await Promise.all(
    site.trees.map(async (tree, index) => {
      const outer = folders[index] ?? '';
      const inner = folders.filter((folderBelow) => folderBelow !== outer && folderBelow.startsWith(outer));
      const files = await filesBelow(tree.folder, site.engine === 'mdBook' ? /\.md$/ : /\.mdx?$/);
      const pages = files.filter((file) => {
        const relative = path.relative(tree.folder, file);
        const isPage = !hiddenFiles.test(relative) && partials?.test(relative) !== true;
        // A symbolic link may be broken.
        return isPage && existsSync(file) && !inner.some((folderBelow) => file.startsWith(folderBelow));
      });
      return { ...tree, pages };
    }),
  );
  const redirects = [...(site.redirects ?? []), ...(await redirectsOfHost(folder, site.staticFolder))];
  return { ...site, redirects, trees, unread: [...unread, ...unmapped] };
}

const hiddenFiles = /(?:^|[/\\])(?:node_modules[/\\]|\.)/;
/** Markdown files that are not pages, by engine: tables of contents, and partials. */
const partialFiles: { [engine: string]: RegExp | undefined } = {
  mdBook: /(?:^|[/\\])SUMMARY\.md$/,
  Docusaurus: /(?:^|[/\\])_/,
  Starlight: /(?:^|[/\\])_/,
  Mintlify: /^snippets[/\\]/,
};

/** Reads the redirects in `_redirects`, the format of Netlify and Cloudflare. */
async function redirectsOfHost(folder: string, staticFolder: string | undefined): Promise<Redirect[]> {
  const [file] = [folder, staticFolder ?? folder].flatMap((base) => firstFile(base, ['_redirects']) ?? []);
  if (file === undefined) return [];
  return (await readFile(file, 'utf8')).split('\n').flatMap((line) => {
    const [from = '', to] = line.trim().split(/\s+/);
    return from.startsWith('#') || to === undefined ? [] : [{ from, to }];
  });
}

const starlight: Reader = async (folder, attempt) => {
  const file = configFile(folder, 'astro.config');
  if (file === undefined) return undefined;
  const value = await attempt(file, readConfig);
  const options = list(at(value, 'integrations')).find((integration) => at(integration, 'title') !== undefined);
  const docs = path.join(folder, 'src/content/docs');
  const locales = (at(options, 'locales') ?? {}) as { [folder: string]: unknown };
  const first = 'root' in locales ? 'root' : string(at(options, 'defaultLocale'));
  const tags = Object.keys(locales).filter((name) => isTag(name) && name !== first);
  const sidebar = at(options, 'sidebar');
  return {
    engine: 'Starlight',
    title:
      string(at(options, 'title')) ??
      string(at(options, 'title', string(at(locales, first ?? '', 'lang')) ?? first ?? '')),
    trees: inFolders(docs, first === 'root' ? '' : (first ?? ''), tags),
    staticFolder: path.join(folder, 'public'),
    baseUrl: string(at(value, 'base')),
    sidebars: readSidebars(sidebar ?? []),
    navbar: profiles(at(options, 'social')),
    settings: { favicon: at(options, 'favicon') },
    redirects: readOldRedirects(at(value, 'redirects')),
    names: namesOfLocale(at(locales, first ?? '')),
    language: string(at(locales, first ?? '', 'lang')) ?? string(first === 'root' ? undefined : first),
    languages: tags.map((tag) => {
      const lang = string(at(locales[tag], 'lang')) ?? tag;
      return {
        tag: canonical(tag),
        title: string(at(options, 'title', lang)),
        sidebars: readSidebars(sidebar ?? [], { lang }),
        names: namesOfLocale(locales[tag]),
      };
    }),
  };
};

const vitePress: Reader = async (folder, attempt) => {
  const file =
    configFile(path.join(folder, '.vitepress'), 'config') ??
    configFile(path.join(folder, '.vitepress/config'), 'index');
  if (file === undefined) return undefined;
  const value = await attempt(file, readConfig);
  const docs = path.resolve(folder, string(at(value, 'srcDir')) ?? '.');
  const locales = (at(value, 'locales') ?? {}) as { [folder: string]: unknown };
  const tags = Object.keys(locales).filter((name) => isTag(name) && existsSync(path.join(docs, name)));
  const root = locales['root'];
  const [first = ''] = (string(at(root, 'lang')) ?? '').split('-');
  /** Returns a language's sidebars: a list as is, or by path, without the tag in it; undefined if there are none. */
  const sidebarOf = (sidebar: unknown, name: string) => {
    if (Array.isArray(sidebar)) return sidebar;
    const tag = tags.includes(name) ? name : '';
    const entries = Object.entries(sidebar ?? {}).filter(
      ([route]) => (tags.find((other) => route.startsWith(`/${other}/`)) ?? '') === tag,
    );
    if (entries.length === 0) return undefined;
    return Object.fromEntries(entries.map(([route, items]) => [route.slice(tag.length), items]));
  };
  /** Reads the frame of a language, whose configuration may be in its folder, that of the first beside the folders. */
  const frameOf = async (name: string, theme: unknown) => {
    const isInFolder = tags.includes(name) || at(theme, 'sidebar') !== undefined;
    const localeFile =
      configFile(path.join(docs, name), 'config') ?? (isInFolder ? undefined : configFile(docs, 'config'));
    const locale = localeFile === undefined ? undefined : await attempt(localeFile, readConfig);
    const setting = (key: string) => at(theme, key) ?? at(locale, 'themeConfig', key);
    const footer = [at(setting('footer'), 'message'), at(setting('footer'), 'copyright')].map(string);
    const sidebar = sidebarOf(setting('sidebar'), name) ?? sidebarOf(at(value, 'themeConfig', 'sidebar'), name);
    const items = [...itemsOf(readNavigation(setting('nav'))), ...profiles(setting('socialLinks'))];
    return {
      sidebars: sidebar && readSidebars(sidebar),
      navbar: items.length === 0 ? undefined : items,
      footer: footer.some((line) => line !== undefined) ? { copyright: footer.filter(Boolean).join(' ') } : undefined,
      settings: { logo: setting('logo') },
    };
  };
  return {
    engine: 'VitePress',
    title: string(at(value, 'title')) ?? string(at(root, 'title')),
    trees: [
      // A folder that is rewritten to the root is a tree, so that its pages have the same paths as their translations.
      ...Object.keys(at(value, 'rewrites') ?? {}).flatMap((rule) => {
        const [, name] = /^([\w-]+)\/:\w+\*$/.exec(rule) ?? [];
        const isRoot = String(at(value, 'rewrites', rule)) === rule.replace(`${name}/`, '');
        return name !== undefined && isRoot ? [{ folder: path.join(docs, name), to: 'content', base: '' }] : [];
      }),
      ...inFolders(docs, '', tags),
    ],
    staticFolder: path.join(docs, 'public'),
    baseUrl: string(at(value, 'base')),
    ...(await frameOf(first, {
      ...(at(value, 'themeConfig') as object | undefined),
      ...(at(root, 'themeConfig') as object),
    })),
    names: namesOfLocale(root),
    language: string(at(root, 'lang')) ?? string(at(value, 'lang')),
    languages: await Promise.all(
      tags.map(async (tag) => ({
        tag: canonical(tag),
        title: string(at(locales[tag], 'title')),
        names: namesOfLocale(locales[tag]),
        ...(await frameOf(tag, at(locales[tag], 'themeConfig'))),
      })),
    ),
    rewrite: rewriting(at(value, 'rewrites')),
  };
};

/** Returns the mapping of VitePress's `rewrites`: a function, or patterns (`packages/:name/docs/(.*)`) → paths. */
function rewriting(rewrites: unknown): OldSite['rewrite'] {
  if (typeof rewrites === 'function') return (page) => String((rewrites as (page: string) => unknown)(`${page}.md`));
  const rules = Object.entries(rewrites ?? {}).map(([from, to]) => {
    const pattern = from.replaceAll(/:(\w+)(\([^)]*\)|\*)?|[.+^$?]/g, (mark: string, name?: string, rule?: string) =>
      name === undefined ? `\\${mark}` : `(?<${name}>${rule === '*' ? '.*' : (rule?.slice(1, -1) ?? '[^/]+')})`,
    );
    return { pattern: new RegExp(`^${pattern}$`), to: String(to) };
  });
  if (rules.length === 0) return undefined;
  return (page) => {
    const rule = rules.find(({ pattern }) => pattern.test(`${page}.md`));
    const parts = rule?.pattern.exec(`${page}.md`)?.groups ?? {};
    return rule?.to.replaceAll(/:(\w+)\*?/g, (part, name: string) => parts[name] ?? part) ?? page;
  };
}

const mdBook: Reader = async (folder, attempt) => {
  const file = path.join(folder, 'book.toml');
  if (!existsSync(file)) return undefined;
  const value = await attempt(file, async () => parseToml(await readFile(file, 'utf8')));
  const docs = path.join(folder, string(at(value, 'book', 'src')) ?? 'src');
  const summary = path.join(docs, 'SUMMARY.md');
  return {
    engine: 'mdBook',
    title: string(at(value, 'book', 'title')),
    trees: [{ folder: docs, to: 'content', base: '' }],
    staticFolder: docs,
    baseUrl: string(at(value, 'output', 'html', 'site-url')),
    sidebars: { docs: (await attempt(summary, async () => readSummary(await readFile(summary, 'utf8')))) ?? [] },
    navbar: profiles({ GitHub: at(value, 'output', 'html', 'git-repository-url') }),
    redirects: readOldRedirects(at(value, 'output', 'html', 'redirect')),
    language: string(at(value, 'book', 'language')),
  };
};

/** The readers of all engines, in the order of detection. */
const readers: readonly Reader[] = [docusaurus, starlight, vitePress, mintlify, mdBook];
