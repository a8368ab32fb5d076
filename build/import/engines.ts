import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse as parseToml } from 'smol-toml';
import { docusaurus } from './docusaurus.ts';
import { isTag, links, namesOfLocale, type Reader, type Tree } from './found-site.ts';
import { readNavigation, readSummary } from './navigation.ts';
import { readRedirects, rewriting } from './old-redirects.ts';
import { at, config, list, readConfig, text } from './read-config.ts';

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
    title: text(at(options, 'title')) ?? text(at(options, 'title', at(locales, first ?? '', 'lang') as string)),
    ...inFolders(docs, first === 'root' ? undefined : first, tags),
    statics: path.join(folder, 'public'),
    navigation: readNavigation(sidebar),
    redirects: readRedirects(at(value, 'redirects')),
    language: text(at(locales, first ?? '', 'lang')) ?? text(first === 'root' ? undefined : first),
    languages: tags.map((tag) => {
      const lang = text(at(locales[tag], 'lang')) ?? tag;
      return {
        tag: canonical(tag),
        navigation: readNavigation(sidebar, { lang }),
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
  /** The sidebar in a folder's own configuration. */
  const sidebarOf = async (name: string) => {
    const own = config(path.join(docs, name), 'config');
    return own === undefined ? undefined : at(await attempt(own, () => readConfig(own)), 'themeConfig', 'sidebar');
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
      ...inFolders(docs, undefined, tags).trees,
    ],
    statics: path.join(docs, 'public'),
    navigation: readNavigation(
      at(root, 'themeConfig', 'sidebar') ?? at(value, 'themeConfig', 'sidebar') ?? (await sidebarOf(first)),
    ),
    language: text(at(root, 'lang')) ?? text(at(value, 'lang')),
    languages: await Promise.all(
      tags.map(async (tag) => {
        const sidebar = at(locales[tag], 'themeConfig', 'sidebar') ?? (await sidebarOf(tag));
        const navigation = sidebar === undefined ? undefined : readNavigation(sidebar);
        return { tag: canonical(tag), navigation, names: namesOfLocale(locales[tag]) };
      }),
    ),
    left: links('nav', at(value, 'themeConfig', 'nav')),
    rewrite: rewriting(at(value, 'rewrites')),
  };
};

const mintlify: Reader = async (folder, attempt) => {
  const file = ['docs.json', 'mint.json'].map((name) => path.join(folder, name)).find((name) => existsSync(name));
  if (file === undefined) return undefined;
  const value = await attempt(file, async () => JSON.parse(await readFile(file, 'utf8')) as unknown);
  const navigation = at(value, 'navigation');
  const languages = list(at(navigation, 'languages'));
  const first = languages.find((one) => at(one, 'default') === true) ?? languages[0];
  const further = languages.filter(
    (one) => one !== first && isTag(tagOf(one)) && existsSync(path.join(folder, tagOf(one))),
  );
  const own = existsSync(path.join(folder, tagOf(first))) ? tagOf(first) : '';
  return {
    engine: 'Mintlify',
    title: text(at(value, 'name')),
    ...inFolders(folder, own === '' ? undefined : own, further.map(tagOf)),
    statics: folder,
    navigation: readNavigation(further.length === 0 ? navigation : unnamed(first)),
    redirects: readRedirects(at(value, 'redirects')),
    language: first === undefined ? undefined : tagOf(first),
    languages: further.map((one) => ({ tag: canonical(tagOf(one)), navigation: readNavigation(unnamed(one)) })),
    left: links('navbar', at(value, 'navbar', 'links')),
  };
};

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
    navigation: (await attempt(summary, async () => readSummary(await readFile(summary, 'utf8')))) ?? [],
    redirects: readRedirects(at(value, 'output', 'html', 'redirect')),
    language: text(at(value, 'book', 'language')),
  };
};

function tagOf(language: unknown): string {
  return text(at(language, 'language')) ?? '';
}

/** A language's navigation, whose name is no label. */
function unnamed(language: unknown): unknown {
  return { ...(language as object), language: undefined };
}

/** The readers of all engines, in the order that they are asked; each answers where it finds its configuration. */
export const readers: readonly Reader[] = [docusaurus, starlight, vitePress, mintlify, mdBook];

/** Languages that are folders among the docs; the first one has its own too, or is what is in none of them. */
function inFolders(docs: string, first: string | undefined, tags: string[]): { trees: Tree[] } {
  return {
    trees: [
      { folder: path.join(docs, first ?? ''), to: 'content', base: first ?? '' },
      ...tags.map((tag) => ({ folder: path.join(docs, tag), to: `${canonical(tag)}/content`, base: tag })),
    ],
  };
}

/** A tag as BCP 47 has it: `zh-CN` for `zh-cn`. */
function canonical(tag: string): string {
  try {
    return new Intl.Locale(tag).toString();
  } catch {
    return tag;
  }
}
