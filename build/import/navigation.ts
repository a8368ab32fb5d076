import type { List, Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString as textOf } from 'mdast-util-to-string';

/** An entry of another engine's navigation: a page as it names it, a link, a folder whose pages it lists, or a group. */
export type Entry = { label?: string; page?: string; href?: string; folder?: string; items?: Entry[] };

/** What the engines call the title of an entry, its page, and what is in it. */
const titles = 'label text group tab anchor dropdown language version product menu item title'.split(' ');
const pages = 'id slug link root docId page'.split(' ');
const contents = 'items pages groups tabs anchors dropdowns languages versions products menu navigation sidebar'.split(
  ' ',
);

/**
 * The navigation of Docusaurus's sidebars, VitePress's and Starlight's `sidebar`, or Mintlify's `docs.json`, whose objects
 * differ in the names of their members alone. An object without any of them is a list of sidebars.
 */
export function readNavigation(value: unknown, base = ''): Entry[] {
  if (typeof value === 'string') return [{ page: base + value }];
  if (Array.isArray(value)) return value.flatMap((one) => readNavigation(one, base));
  if (typeof value !== 'object' || value === null) return [];
  const node = value as Record<string, unknown>;
  const first = (names: string[]) =>
    names.map((name) => node[name]).find((one) => typeof one === 'string' && one !== '');
  const label = first(titles) as string | undefined;
  const folder = folderOf(node);
  const below = typeof node['base'] === 'string' ? node['base'] : base;
  const linked = typeof node['link'] === 'object' ? readNavigation(node['link'], base)[0]?.page : undefined;
  const page = (first(pages) as string | undefined) ?? linked;
  const href = [node['href'], page].find((one) => typeof one === 'string' && /^[a-z]+:/i.test(one)) as
    string | undefined;
  const items = contents.flatMap((name) => (typeof node[name] === 'object' ? readNavigation(node[name], below) : []));
  const names = [...titles, ...pages, ...contents, 'href', 'dirName', 'autogenerate'];
  if (!names.some((name) => name in node))
    return Object.values(node).flatMap((one) => (typeof one === 'object' ? readNavigation(one, below) : []));
  if (folder !== undefined) return [{ ...(label === undefined ? {} : { label }), folder }];
  return [
    {
      ...(label === undefined ? {} : { label }),
      ...(href === undefined ? (page === undefined ? {} : { page: base + page }) : { href }),
      ...(items.length === 0 ? {} : { items }),
    },
  ].flatMap((entry) => (entry.label === undefined && entry.items !== undefined ? entry.items : [entry]));
}

function folderOf({ dirName, autogenerate }: Record<string, unknown>): string | undefined {
  if (typeof dirName === 'string') return dirName;
  const inner = typeof autogenerate === 'object' && autogenerate !== null ? autogenerate : {};
  return 'directory' in inner && typeof inner.directory === 'string' ? inner.directory : undefined;
}

/** The navigation of mdBook's `SUMMARY.md`: lists of links below headings. */
export function readSummary(markdown: string): Entry[] {
  const entries: Entry[] = [];
  let part = entries;
  for (const [index, node] of (fromMarkdown(markdown) satisfies Root).children.entries()) {
    if (node.type === 'heading') {
      // The first one is the title of the list.
      if (index === 0) continue;
      part = [];
      entries.push({ label: textOf(node), items: part });
    } else if (node.type === 'list') part.push(...listed(node));
    else if (node.type === 'paragraph') part.push(...node.children.flatMap(linkOf));
  }
  return entries;
}

function listed({ children }: List): Entry[] {
  return children.flatMap((item): Entry[] => {
    const items = item.children.flatMap((child) => (child.type === 'list' ? listed(child) : []));
    const [entry = { label: textOf(item) }] = item.children.flatMap((child) =>
      child.type === 'paragraph' ? child.children.flatMap(linkOf) : [],
    );
    return [{ ...entry, ...(items.length === 0 ? {} : { items }) }];
  });
}

function linkOf(node: Nodes): Entry[] {
  if (node.type !== 'link') return [];
  return [{ label: textOf(node), ...(node.url === '' ? {} : { page: node.url }) }];
}
