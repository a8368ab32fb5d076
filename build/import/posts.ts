import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { frontMatterOf } from '../content/front-matter.ts';
import { at, firstFile, string } from './read-config.ts';
import type { Tree } from './old-site.ts';
import type { ImportedPage } from './pages.ts';

/** A post's date and authors in one line, and its position, the newest post first. */
type Post = { byline: string; position: number | undefined };

/** Reads a post's front matter. `name` is its path, which may start with the date; `folder` may have `authors.yml`. */
export async function readPost(values: FrontMatterValues, name: string, folder: string): Promise<Post> {
  const [, dateInName] = /^(\d{4}[-/]\d\d[-/]\d\d)/.exec(name) ?? [];
  const day = String(values['date'] ?? dateInName ?? '')
    .slice(0, 10)
    .replaceAll('/', '-');
  const file = firstFile(folder, ['authors.yml', 'authors.yaml']);
  const authorData: unknown = file === undefined ? {} : parse(await readFile(file, 'utf8'));
  const authors = [values['authors'] ?? values['author'] ?? []].flat().map((author: unknown) => {
    const key = string(author);
    return key === undefined ? string(at(author, 'name')) : (string(at(authorData, key, 'name')) ?? key);
  });
  const byline = [day, ...authors].filter((word) => word !== undefined && word !== '').join(' · ');
  const number = Number(day.replaceAll('-', ''));
  return { byline, position: number > 0 ? -number : undefined };
}

/** Adds a line with date and authors below a post's heading. */
export function withByline(post: string, byline: string): string {
  if (byline === '') return post;
  const { head } = frontMatterOf(post);
  const [heading = ''] = /^\s*# .*\n/.exec(post.slice(head.length)) ?? [];
  const top = head + heading;
  return `${top}\n*${byline}*\n${top === '' ? '\n' : ''}${post.slice(top.length)}`;
}

/** Returns a page that lists a blog's posts, the newest first; none if the blog has an index page. */
export function listPage({ to, base }: Tree, title: string, pages: readonly ImportedPage[]): ImportedPage[] {
  const [, site = '', folder = ''] = /^(?:([^/]+)\/)?content\/(.+)$/.exec(to) ?? [];
  if (pages.some((page) => page.site === site && page.slug === folder)) return [];
  const posts = pages.filter(
    (page) =>
      page.byline !== undefined && ['', site].includes(page.site) && frontMatterValues(page.text)['draft'] !== true,
  );
  const lines = Array.from(new Map(posts.map((post) => [post.id, post])).values())
    .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
    .map(({ text: post, slug, byline = '' }) => {
      const label =
        string(frontMatterValues(post)['title']) ?? /^# (.+)$/m.exec(post)?.[1] ?? path.posix.basename(slug);
      return `- [${label}](/${slug}/)${byline === '' ? '' : ` · ${byline}`}`;
    });
  const markdown = `# ${title}\n\n${lines.join('\n')}\n`;
  const id = `${folder}/index`;
  const file = { site, content: 'content', version: '', id, isMdx: false, from: '', text: markdown, notes: [] };
  return [{ ...file, slug: folder, oldPath: base, aliases: [id], position: undefined, except: folder }];
}

/** The values of another engine's front matter. */
export type FrontMatterValues = { [key: string]: unknown };

/** Returns the values of a page's front matter; empty if it is not valid YAML. */
export function frontMatterValues(source: string): FrontMatterValues {
  try {
    return (parse(frontMatterOf(source.trimStart()).yaml) ?? {}) as FrontMatterValues;
  } catch {
    return {};
  }
}
