import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { at, text } from './read-config.ts';
import type { Tree } from './found-site.ts';
import type { Written } from './pages.ts';

/** What a post says of itself: who wrote it when, and its place among the others, the newest first. */
type Post = { byline: string; position: number | undefined };

/**
 * Reads a post of a blog.
 * @param name its path below the blog's folder, which may begin with the date
 * @param folder with `authors.yml`, where authors have their names
 */
export async function readPost(source: string, name: string, folder: string): Promise<Post> {
  const said = valuesOf(source);
  const [, inName] = /^(\d{4}[-/]\d\d[-/]\d\d)/.exec(name) ?? [];
  const written = said['date'] ?? inName;
  const day = (written instanceof Date ? written.toISOString() : String(written ?? ''))
    .slice(0, 10)
    .replaceAll('/', '-');
  const file = ['authors.yml', 'authors.yaml'].map((one) => path.join(folder, one)).find((one) => existsSync(one));
  const known: unknown = file === undefined ? {} : parse(await readFile(file, 'utf8'));
  const authors = [said['authors'] ?? said['author'] ?? []].flat().map((one: unknown) => {
    const key = text(one);
    return key === undefined ? text(at(one, 'name')) : (text(at(known, key, 'name')) ?? key);
  });
  const byline = [day, ...authors].filter((word) => word !== undefined && word !== '').join(' · ');
  const number = Number(day.replaceAll('-', ''));
  return { byline, position: number > 0 ? -number : undefined };
}

/** A post with a line of when and by whom it was written, below its heading. */
export function withByline(post: string, byline: string): string {
  if (byline === '') return post;
  const [head = ''] = /^---\n[^]*?^---\n/m.exec(post) ?? [];
  const [heading = ''] = /^\s*# .*\n/.exec(post.slice(head.length)) ?? [];
  const top = head + heading;
  return `${top}\n*${byline}*\n${top === '' ? '\n' : ''}${post.slice(top.length)}`;
}

/** The first page of a blog, which its engine makes: its posts, the newest first; none where a page is there. */
export function listPage({ to, base }: Tree, title: string, pages: readonly Written[]): Written[] {
  const [, site = '', folder = ''] = /^(?:([^/]+)\/)?content\/(.+)$/.exec(to) ?? [];
  if (pages.some((page) => page.site === site && page.name === folder)) return [];
  const posts = pages.filter((page) => page.byline !== undefined && ['', site].includes(page.site));
  const lines = Array.from(new Map(posts.map((post) => [post.id, post])).values())
    .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
    .map(({ text: post, name, byline = '' }) => {
      const label = text(valuesOf(post)['title']) ?? /^# (.+)$/m.exec(post)?.[1] ?? path.posix.basename(name);
      return `- [${label}](/${name}/)${byline === '' ? '' : ` · ${byline}`}`;
    });
  const markdown = `# ${title}\n\n${lines.join('\n')}\n`;
  const own = { site, content: 'content', version: '', id: `${folder}/index`, isMdx: false, from: '', text: markdown };
  return [
    { ...own, name: folder, old: base, names: [`${folder}/index`], notes: [], position: undefined, beside: folder },
  ];
}

function valuesOf(source: string): { [key: string]: unknown } {
  try {
    return (parse(/^---\r?\n([^]*?)^---/m.exec(source)?.[1] ?? '') ?? {}) as { [key: string]: unknown };
  } catch {
    return {};
  }
}
