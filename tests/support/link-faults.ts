import type { Element, Root } from 'hast';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';

/** A page as the Worker served it; `path` begins at the origin. */
export type ServedPage = { path: string; html: string };

/** What a link check needs to know of the site beyond its pages. */
export type LinkRules = {
  /** Origin of the deployed site: links that name it are inner links too. */
  siteOrigin: string;
  /** Status that the site answers a path with that is no page (an image, a style sheet, a feed). */
  statusOf: (path: string) => Promise<number>;
};

type Link = { from: string; url: string; kind: string };
type Parsed = { links: Link[]; ids: Set<string> };

const urlAttributes = ['href', 'src', 'poster', 'action', 'data'];

/**
 * What is wrong with the links of all pages, one line each: pages, anchors and files that are not there, ids that
 * stand twice, outer links that are no web address, http links. Read from the served HTML, so what a reader clicks is what is checked.
 */
export async function linkFaults(pages: ServedPage[], rules: LinkRules): Promise<string[]> {
  const parsed = new Map(pages.map(({ path, html }) => [path, parsePage(path, html)]));
  const files = new Map<string, Promise<number>>();
  const faults = await Promise.all(
    [...parsed.values()]
      .flatMap(({ links }) => links)
      .map(async (link): Promise<string[]> => {
        const problem = await problemOf(link, parsed, rules, files);
        return problem === undefined ? [] : [`${link.from} <${link.kind}> ${link.url}: ${problem}`];
      }),
  );
  return [...new Set(faults.flat())];
}

async function problemOf(
  link: Link,
  parsed: Map<string, Parsed>,
  rules: LinkRules,
  files: Map<string, Promise<number>>,
): Promise<string | undefined> {
  if (!URL.canParse(link.url, `${rules.siteOrigin}${link.from}`)) return 'is not a URL';
  const url = new URL(link.url, `${rules.siteOrigin}${link.from}`);
  if (url.protocol === 'data:' || url.protocol === 'mailto:') return undefined;
  if (url.origin !== rules.siteOrigin) return outerProblem(url);
  const path = decodeURI(url.pathname);
  const target = parsed.get(path);
  if (target === undefined) {
    let status = files.get(path);
    if (status === undefined) files.set(path, (status = rules.statusOf(url.pathname)));
    const code = await status;
    return code === 200 ? undefined : `answers ${code}`;
  }
  const id = decodeURIComponent(url.hash.slice(1));
  return id === '' || target.ids.has(id) ? undefined : `no element of ${path} has the id “${id}”`;
}

/** Outer links are checked by their syntax only: no test of ours fails because another site is down. */
function outerProblem(url: URL): string | undefined {
  // Links that install this site's MCP server in an editor.
  if (/^(?:cursor:\/\/anysphere\.cursor-deeplink\/mcp\/install|vscode:mcp\/install)\?/.test(url.href)) return undefined;
  if (url.protocol !== 'https:') return 'is not https';
  return url.hostname.includes('.') ? undefined : 'has no public host';
}

function parsePage(path: string, html: string): Parsed {
  const tree: Root = unified().use(rehypeParse).parse(html);
  const page: Parsed = { links: [], ids: new Set() };
  visit(tree, 'element', (node) => {
    const { id } = node.properties;
    if (typeof id === 'string') page.ids.add(id);
    page.links.push(...linksOf(node).map((url) => ({ from: path, url, kind: node.tagName })));
  });
  return page;
}

function linksOf({ tagName, properties }: Element): string[] {
  const urls = urlAttributes.map((name) => properties[name]).filter((value) => typeof value === 'string');
  const image =
    tagName === 'meta' && /^(?:og|twitter):(?:image|url)$/.test(String(properties['property'] ?? properties['name']));
  return [...urls, ...(image ? [String(properties['content'])] : []), ...srcset(properties['srcSet'])];
}

function srcset(value: unknown): string[] {
  const list = Array.isArray(value) ? value.map(String) : typeof value === 'string' ? value.split(',') : [];
  return list.map((candidate) => candidate.trim().split(/\s+/)[0] ?? '');
}
