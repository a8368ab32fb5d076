import { posix } from 'node:path';
import type { List, Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString as textOf } from 'mdast-util-to-string';
import { at, string } from './read-config.ts';

/** An entry of another engine's navigation: a page by its name there, a link, a folder of pages to list, or a group. */
export type NavigationEntry = {
  label?: string | undefined;
  page?: string | undefined;
  href?: string | undefined;
  folder?: string;
  items?: NavigationEntry[] | undefined;
  /** Set for a group that is open at first. */
  collapsed?: false | undefined;
};

/** The property names, in all engines, of an entry's title, its page and its children. */
const titles = 'label text group tab anchor dropdown language version product menu item title'.split(' ');
const pages = 'id slug link root docId page'.split(' ');
const contents = 'items pages groups tabs anchors dropdowns languages versions products menu navigation sidebar'.split(
  ' ',
);

const members = [...titles, ...pages, ...contents, 'href', 'to', 'url', 'dirName', 'autogenerate'];

/** The context of an entry: the path prefix of its pages, the language of its labels, and whether it is in a list. */
type Context = { base?: string; lang?: string; isListed?: boolean };

/**
 * Reads the navigation of Docusaurus's sidebars, VitePress's or Starlight's `sidebar`, or Mintlify's `docs.json`, which
 * only differ in property names. An object without known properties maps names to sidebars or, in a list, to groups.
 */
export function readNavigation(value: unknown, context: Context = {}): NavigationEntry[] {
  const { base = '', lang = '', isListed = false } = context;
  if (typeof value === 'string') return [{ page: base + value }];
  if (Array.isArray(value)) return value.flatMap((entry) => readNavigation(entry, { ...context, isListed: true }));
  if (typeof value !== 'object' || value === null) return [];
  const node = value as Record<string, unknown>;
  if (node['type'] === 'html') return [{ label: String(node['value']) }];
  const first = (names: string[]) => names.map((name) => string(node[name])).find(Boolean);
  const label = string(at(node, 'translations', lang)) ?? first(titles);
  const folder = string(node['dirName']) ?? string(at(node, 'autogenerate', 'directory'));
  const inner = { ...context, base: string(node['base']) ?? base };
  const linked = typeof node['link'] === 'object' ? readNavigation(node['link'], context)[0]?.page : undefined;
  const page = first(pages) ?? linked ?? first(['href', 'to', 'url']);
  const isExternal = page !== undefined && /^[a-z]+:/i.test(page);
  const items = contents.flatMap((name) => (typeof node[name] === 'object' ? readNavigation(node[name], inner) : []));
  if (!members.some((name) => name in node))
    return Object.entries(node).flatMap(([name, content]) => {
      const entries = typeof content === 'object' ? readNavigation(content, inner) : [];
      return isListed && Array.isArray(content) ? [{ label: name, items: entries }] : entries;
    });
  if (folder !== undefined)
    return [{ label, folder: posix.join(inner.base.replace(/^\//, ''), folder).replace(/\/$/, '') }];
  if (label === undefined && (items.length > 0 || page === undefined)) return items;
  const target = isExternal || page === undefined ? { href: page } : { page: inner.base + page };
  const collapsed = node['collapsed'] === false ? false : undefined;
  return [{ label, ...target, items: items.length === 0 ? undefined : items, collapsed }];
}

/** Reads the sidebars of a site, by name or by the path that shows them; a single sidebar is `docs`. */
export function readSidebars(value: unknown, context: Context = {}): { [name: string]: NavigationEntry[] } {
  const isNamed = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isNamed || members.some((name) => name in value)) return { docs: readNavigation(value, context) };
  return Object.fromEntries(
    Object.entries(value).map(([name, sidebar]) => [
      name
        .replace(/^version-[^/]+\//, '')
        .replaceAll(/^\W+|\W+$/g, '')
        .replaceAll(/[^\w-]+/g, '-') || 'docs',
      readNavigation(sidebar, { ...context, isListed: true }),
    ]),
  );
}

/** Reads the navigation of mdBook's `SUMMARY.md`: lists of links below headings. */
export function readSummary(markdown: string): NavigationEntry[] {
  const entries: NavigationEntry[] = [];
  let part = entries;
  for (const [index, node] of (fromMarkdown(markdown) satisfies Root).children.entries()) {
    if (node.type === 'heading') {
      // The first heading is the title of the list.
      if (index === 0) continue;
      part = [];
      entries.push({ label: textOf(node), items: part });
    } else if (node.type === 'list') part.push(...entriesOf(node));
    // Prefix and suffix chapters, which have no number.
    else if (node.type === 'paragraph') entries.push(...node.children.flatMap(linkOf));
  }
  return entries;
}

function entriesOf({ children }: List): NavigationEntry[] {
  return children.flatMap((item): NavigationEntry[] => {
    const items = item.children.flatMap((child) => (child.type === 'list' ? entriesOf(child) : []));
    const [entry = { label: textOf(item) }] = item.children.flatMap((child) =>
      child.type === 'paragraph' ? child.children.flatMap(linkOf) : [],
    );
    return [{ ...entry, items: items.length === 0 ? undefined : items }];
  });
}

function linkOf(node: Nodes): NavigationEntry[] {
  return node.type === 'link' ? [{ label: textOf(node), page: node.url || undefined }] : [];
}
