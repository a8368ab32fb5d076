import type { Element, Root } from 'hast';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';

/** A page as served by the Worker. `path` includes the base URL. */
export type ServedPage = { path: string; html: string };

/** The data of a site, other than its pages, that links are checked with. */
export type LinkRules = {
  /** The origin of the deployed site: its absolute URLs are internal links, too. */
  siteOrigin: string;
  /** Returns the status code of a path that is not a page: an image, a style sheet, a feed. */
  statusOf: (path: string) => Promise<number>;
};

type Link = { from: string; url: string; kind: string };
type Parsed = { links: Link[]; ids: Set<string> };

const urlAttributes = ['href', 'src', 'poster', 'action', 'data'];

/**
 * Checks the links in the served HTML of all pages. Returns a line for each missing page, anchor or file, and for each
 * external link that is not a public https URL.
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

/** Checks only the syntax of an external link, so that no test fails because another site is down. */
function outerProblem(url: URL): string | undefined {
  // Deep links that install this site's MCP server in an editor.
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
