import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { filesBelow } from '../files/files-below.ts';
import { readers } from './engines.ts';
import type { FoundSite } from './found-site.ts';

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
async function redirectsOfHost(folder: string, statics: string | undefined): Promise<{ from: string; to: string }[]> {
  const file = [folder, statics ?? folder].map((one) => path.join(one, '_redirects')).find((one) => existsSync(one));
  if (file === undefined) return [];
  return (await readFile(file, 'utf8')).split('\n').flatMap((line) => {
    const [from = '', to] = line.trim().split(/\s+/);
    return from.startsWith('#') || to === undefined ? [] : [{ from, to }];
  });
}
