import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse as parseToml } from 'smol-toml';
import type { Redirect } from '../../app/core/page.ts';
import { filesBelow } from '../files/files-below.ts';
import { docusaurus } from './docusaurus.ts';
import {
  canonical,
  type FoundSite,
  inFolders,
  isTag,
  itemsOf,
  namesOfLocale,
  profiles,
  type Reader,
  readRedirects,
} from './found-site.ts';
import { mintlify } from './mintlify.ts';
import { readNavigation, readSidebars, readSummary } from './navigation.ts';
import { at, config, list, readConfig, text } from './read-config.ts';

/** Docs of another engine: where pages and static files are, and how its navigation names them. */
export type SourceSite = Omit<FoundSite, 'trees' | 'left'> & {
  /** The current docs first. */
  trees: (FoundSite['trees'][number] & { pages: string[] })[];
  /** What could not be read or has no equal, and is therefore left to the author. */
  unread: string[];
};

/** Finds out which engine a folder's docs are written for, and reads what is not in its pages. */
export async function readSourceSite(folder: string): Promise<SourceSite> {
  const unread: string[] = [];
  /** A member of a configuration, or what is in its place where that cannot be run. */
  const attempt = async <Value>(file: string, read: () => Promise<Value>): Promise<Value | undefined> => {
    try {
      return await read();
    } catch (error) {
      const reason = String(error).split('\n').slice(0, 3).join(' ');
      unread.push(`${path.relative(folder, file)}: not read (${reason}); write its navigation into site.config.ts`);
      return undefined;
    }
  };
  let found: FoundSite | undefined;
  for (const reader of readers) found ??= await reader(folder, attempt);
  const { left = [], ...site }: FoundSite = found ?? {
    engine: 'plain Markdown',
    title: undefined,
    statics: undefined,
    trees: [{ folder, to: 'content', base: '' }],
  };
  const listed = await redirectsOfHost(folder, site.statics);
  const folders = site.trees.map((tree) => path.resolve(tree.folder));
  const trees = await Promise.all(
    site.trees.map(async (tree, index) => {
      const inner = folders.filter((other, at) => at !== index && other.startsWith(`${folders[index]}${path.sep}`));
      const files = await filesBelow(tree.folder, site.engine === 'mdBook' ? /\.md$/ : /\.mdx?$/);
      const pages = files.filter((file) => {
        const relative = path.relative(tree.folder, file);
        return !notPages(site.engine).test(relative) && !inner.some((other) => file.startsWith(`${other}${path.sep}`));
      });
      return { ...tree, pages };
    }),
  );
  return { ...site, redirects: [...(site.redirects ?? []), ...listed], trees, unread: [...unread, ...left] };
}

/** What lies among the pages and is none: packages, lists of pages, and what pages of some engines show inside themselves. */
function notPages(engine: string): RegExp {
  const never = String.raw`(?:^|[/\\])(?:node_modules|\.[^/\\]+)[/\\]`;
  const others: { [name: string]: string } = {
    mdBook: String.raw`(?:^|[/\\])SUMMARY\.md$`,
    Docusaurus: String.raw`(?:^|[/\\])_`,
    Starlight: String.raw`(?:^|[/\\])_`,
    Mintlify: String.raw`^snippets[/\\]`,
  };
  return new RegExp([never, others[engine]].filter((one) => one !== undefined).join('|'));
}

/** The lines of `_redirects`, which Netlify and Cloudflare read. */
async function redirectsOfHost(folder: string, statics: string | undefined): Promise<Redirect[]> {
  const file = [folder, statics ?? folder].map((one) => path.join(one, '_redirects')).find((one) => existsSync(one));
  if (file === undefined) return [];
  return (await readFile(file, 'utf8')).split('\n').flatMap((line) => {
    const [from = '', to] = line.trim().split(/\s+/);
    return from.startsWith('#') || to === undefined ? [] : [{ from, to }];
  });
}

const starlight: Reader = async (folder, attempt) => {
  const file = config(folder, 'astro.config');
  if (file === undefined) return undefined;
  const value = await attempt(file, () => readConfig(file));
  const options = list(at(value, 'integrations')).find((one) => at(one, 'title') !== undefined);
  const docs = path.join(folder, 'src/content/docs');
  const locales = (at(options, 'locales') ?? {}) as { [folder: string]: unknown };
  const first = 'root' in locales ? 'root' : text(at(options, 'defaultLocale'));
  const tags = Object.keys(locales).filter((name) => isTag(name) && name !== first);
  const sidebar = at(options, 'sidebar');
  return {
    engine: 'Starlight',
    title:
      text(at(options, 'title')) ?? text(at(options, 'title', text(at(locales, first ?? '', 'lang')) ?? first ?? '')),
    trees: inFolders(docs, first === 'root' ? '' : (first ?? ''), tags),
    statics: path.join(folder, 'public'),
    sidebars: readSidebars(sidebar ?? []),
    navbar: profiles(at(options, 'social')),
    settings: { favicon: at(options, 'favicon') },
    redirects: readRedirects(at(value, 'redirects')),
    language: text(at(locales, first ?? '', 'lang')) ?? text(first === 'root' ? undefined : first),
    languages: tags.map((tag) => {
      const lang = text(at(locales[tag], 'lang')) ?? tag;
      return {
        tag: canonical(tag),
        title: text(at(options, 'title', lang)),
        sidebars: readSidebars(sidebar ?? [], { lang }),
        names: namesOfLocale(locales[tag]),
      };
    }),
  };
};

const vitePress: Reader = async (folder, attempt) => {
  const file =
    config(path.join(folder, '.vitepress'), 'config') ?? config(path.join(folder, '.vitepress/config'), 'index');
  if (file === undefined) return undefined;
  const value = await attempt(file, () => readConfig(file));
  const docs = path.resolve(folder, text(at(value, 'srcDir')) ?? '.');
  const locales = (at(value, 'locales') ?? {}) as { [folder: string]: unknown };
  const tags = Object.keys(locales).filter((name) => isTag(name) && existsSync(path.join(docs, name)));
  const root = locales['root'];
  const [first = ''] = (text(at(root, 'lang')) ?? '').split('-');
  /** The sidebars for paths of a language, where they are for paths; undefined where there is none. */
  const ownSidebar = (sidebar: unknown, name: string) => {
    if (Array.isArray(sidebar)) return sidebar;
    const tag = tags.includes(name) ? name : '';
    const own = Object.entries(sidebar ?? {}).filter(
      ([at]) => (tags.find((one) => at.startsWith(`/${one}/`)) ?? '') === tag,
    );
    return own.length === 0 ? undefined : Object.fromEntries(own.map(([at, one]) => [at.slice(tag.length), one]));
  };
  /** What is around the pages in a language, whose configuration may be in its folder. */
  const frameOf = async (name: string, theme: unknown) => {
    const own = config(path.join(docs, name), 'config');
    const inFolder = own === undefined ? undefined : at(await attempt(own, () => readConfig(own)), 'themeConfig');
    const said = (key: string) => at(theme, key) ?? at(inFolder, key);
    const footer = [at(said('footer'), 'message'), at(said('footer'), 'copyright')].map(text);
    const sidebar = ownSidebar(said('sidebar'), name) ?? ownSidebar(at(value, 'themeConfig', 'sidebar'), name);
    const items = [...itemsOf(readNavigation(said('nav'))), ...profiles(said('socialLinks'))];
    return {
      sidebars: sidebar && readSidebars(sidebar),
      navbar: items.length === 0 ? undefined : items,
      footer: footer.some((line) => line !== undefined) ? { copyright: footer.filter(Boolean).join(' ') } : undefined,
      settings: { logo: said('logo') },
    };
  };
  return {
    engine: 'VitePress',
    title: text(at(value, 'title')) ?? text(at(root, 'title')),
    trees: [
      // A folder that is rewritten to the root has its files there, too: a translation has the path of its original.
      ...Object.keys(at(value, 'rewrites') ?? {}).flatMap((rule) => {
        const [, name] = /^([\w-]+)\/:\w+\*$/.exec(rule) ?? [];
        const isRoot = String(at(value, 'rewrites', rule)) === rule.replace(`${name}/`, '');
        return name !== undefined && isRoot ? [{ folder: path.join(docs, name), to: 'content', base: '' }] : [];
      }),
      ...inFolders(docs, '', tags),
    ],
    statics: path.join(docs, 'public'),
    ...(await frameOf(first, {
      ...(at(value, 'themeConfig') as object | undefined),
      ...(at(root, 'themeConfig') as object),
    })),
    language: text(at(root, 'lang')) ?? text(at(value, 'lang')),
    languages: await Promise.all(
      tags.map(async (tag) => ({
        tag: canonical(tag),
        title: text(at(locales[tag], 'title')),
        names: namesOfLocale(locales[tag]),
        ...(await frameOf(tag, at(locales[tag], 'themeConfig'))),
      })),
    ),
    rewrite: rewriting(at(value, 'rewrites')),
  };
};

/** VitePress's `rewrites`: a function, or patterns such as `packages/:name/docs/(.*)` with the path that each becomes. */
function rewriting(rewrites: unknown): FoundSite['rewrite'] {
  if (typeof rewrites === 'function') return (page) => String((rewrites as (page: string) => unknown)(`${page}.md`));
  const rules = Object.entries(rewrites ?? {}).map(([from, to]) => {
    const pattern = from.replaceAll(/:(\w+)(\([^)]*\)|\*)?|[.+^$?]/g, (mark: string, name?: string, rule?: string) =>
      name === undefined ? `\\${mark}` : `(?<${name}>${rule === '*' ? '.*' : (rule?.slice(1, -1) ?? '[^/]+')})`,
    );
    return { pattern: new RegExp(`^${pattern}$`), to: String(to) };
  });
  if (rules.length === 0) return undefined;
  return (page) => {
    const found = rules.find(({ pattern }) => pattern.test(`${page}.md`));
    const words = found?.pattern.exec(`${page}.md`)?.groups ?? {};
    return found?.to.replaceAll(/:(\w+)\*?/g, (word, name: string) => words[name] ?? word) ?? page;
  };
}

const mdBook: Reader = async (folder, attempt) => {
  const file = path.join(folder, 'book.toml');
  if (!existsSync(file)) return undefined;
  const value = await attempt(file, async () => parseToml(await readFile(file, 'utf8')));
  const docs = path.join(folder, text(at(value, 'book', 'src')) ?? 'src');
  const summary = path.join(docs, 'SUMMARY.md');
  return {
    engine: 'mdBook',
    title: text(at(value, 'book', 'title')),
    trees: [{ folder: docs, to: 'content', base: '' }],
    statics: docs,
    sidebars: { docs: (await attempt(summary, async () => readSummary(await readFile(summary, 'utf8')))) ?? [] },
    navbar: profiles({ GitHub: at(value, 'output', 'html', 'git-repository-url') }),
    redirects: readRedirects(at(value, 'output', 'html', 'redirect')),
    language: text(at(value, 'book', 'language')),
  };
};

/** The readers of all engines, in the order that they are asked; each answers where it finds its configuration. */
const readers: readonly Reader[] = [docusaurus, starlight, vitePress, mintlify, mdBook];
