import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse as parseToml } from 'smol-toml';
import { filesBelow } from '../files/files-below.ts';
import { type Entry, readNavigation, readSummary } from './navigation.ts';
import { readConfig } from './read-config.ts';

/** Docs of another engine: where pages and static files are, and how its navigation names them. */
export type SourceSite = {
  engine: string;
  title: string | undefined;
  /** The folder that the URLs of pages are counted from. */
  docs: string;
  /** Absolute. */
  pages: string[];
  /** Folder of static files, which are served from the root. */
  statics: string | undefined;
  navigation: Entry[];
  /** What could not be read, and is therefore left to the author. */
  unread: string[];
};

type Found = Pick<SourceSite, 'engine'> & Partial<Omit<SourceSite, 'pages' | 'engine'>>;

/** Finds out which engine a folder's docs are written for, and reads what is not in its pages. */
export async function readSourceSite(folder: string): Promise<SourceSite> {
  const unread: string[] = [];
  /** A member of a configuration, or what is in its place where that cannot be run. */
  const attempt = async <Value>(file: string, read: () => Promise<Value>): Promise<Value | undefined> => {
    try {
      return await read();
    } catch (error) {
      const [reason] = String(error).split('\n');
      unread.push(`${path.relative(folder, file)}: not read (${reason}); write its navigation into site.config.ts`);
      return undefined;
    }
  };
  const readers = [docusaurus, starlight, vitePress, mintlify, mdBook];
  let found: Found | undefined;
  for (const reader of readers) found ??= await reader(folder, attempt);
  const { docs = folder, ...site } = found ?? { engine: 'plain Markdown' };
  const left = ['versioned_docs', 'i18n', 'blog', '_redirects'].filter((name) => existsSync(path.join(folder, name)));
  unread.push(...left.map((name) => `${name}: not imported`));
  const files = await filesBelow(docs, found?.engine === 'mdBook' ? /(?<!(?:^|[/\\])SUMMARY)\.md$/ : /\.mdx?$/);
  const pages = files.filter(
    (file) => !/(?:^|[/\\])(?:node_modules|\.[^/\\]+|versioned_docs)[/\\]/.test(path.relative(docs, file)),
  );
  return { title: undefined, statics: undefined, navigation: [], ...site, docs, pages, unread };
}

type Attempt = <Value>(file: string, read: () => Promise<Value>) => Promise<Value | undefined>;
type Reader = (folder: string, attempt: Attempt) => Promise<Found | undefined>;

const docusaurus: Reader = async (folder, attempt) => {
  const file = config(folder, 'docusaurus.config');
  if (file === undefined) return undefined;
  const value = await attempt(file, () => readConfig(file));
  const options = at(value, 'presets', 0, 1, 'docs') ?? {};
  const docs = path.resolve(folder, text(at(options, 'path')) ?? 'docs');
  const sidebars = path.resolve(folder, text(at(options, 'sidebarPath')) || 'sidebars.js');
  const navigation = existsSync(sidebars) ? await attempt(sidebars, () => readConfig(sidebars)) : undefined;
  return {
    engine: 'Docusaurus',
    title: text(at(value, 'title')),
    docs,
    statics: path.join(folder, 'static'),
    navigation: readNavigation(navigation),
  };
};

const starlight: Reader = async (folder, attempt) => {
  const file = config(folder, 'astro.config');
  if (file === undefined) return undefined;
  const value = await attempt(file, () => readConfig(file));
  const integrations = at(value, 'integrations');
  const options = Array.isArray(integrations)
    ? integrations.find((one) => at(one, 'sidebar') !== undefined)
    : undefined;
  return {
    engine: 'Starlight',
    title: text(at(options, 'title')),
    docs: path.join(folder, 'src/content/docs'),
    statics: path.join(folder, 'public'),
    navigation: readNavigation(at(options, 'sidebar')),
  };
};

const vitePress: Reader = async (folder, attempt) => {
  const file = config(path.join(folder, '.vitepress'), 'config');
  if (file === undefined) return undefined;
  const value = await attempt(file, () => readConfig(file));
  const docs = path.resolve(folder, text(at(value, 'srcDir')) ?? '.');
  return {
    engine: 'VitePress',
    title: text(at(value, 'title')),
    docs,
    statics: path.join(docs, 'public'),
    navigation: readNavigation(at(value, 'themeConfig', 'sidebar')),
  };
};

const mintlify: Reader = async (folder, attempt) => {
  const file = ['docs.json', 'mint.json'].map((name) => path.join(folder, name)).find((name) => existsSync(name));
  if (file === undefined) return undefined;
  const value = await attempt(file, async () => JSON.parse(await readFile(file, 'utf8')) as unknown);
  return {
    engine: 'Mintlify',
    title: text(at(value, 'name')),
    statics: folder,
    navigation: readNavigation(at(value, 'navigation')),
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
    docs,
    statics: docs,
    navigation: (await attempt(summary, async () => readSummary(await readFile(summary, 'utf8')))) ?? [],
  };
};

function config(folder: string, name: string): string | undefined {
  return ['ts', 'mts', 'js', 'mjs', 'cjs']
    .map((ending) => path.join(folder, `${name}.${ending}`))
    .find((file) => existsSync(file));
}

function at(value: unknown, ...keys: (string | number)[]): unknown {
  return keys.reduce<unknown>(
    (inner, key) => (inner as Record<string | number, unknown> | undefined | null)?.[key],
    value,
  );
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
