import { messagesOf, type OutputMessage } from '../../../app/core/messages.ts';
import { sayIn } from '../../../app/core/messages/say.ts';
import type { Page } from '../../../app/core/page.ts';
import { readingOrder } from '../../../app/core/navigation.ts';
import type { Site } from '../../../app/core/site.ts';
import type { ApiReference } from '../../reference/document/reference.ts';
import { absoluteUrl } from '../../../app/core/url.ts';

/** A page's Markdown: `path` below the base URL (`/api/index.md`), with the page's title and description. */
export type MarkdownFile = {
  path: string;
  title: string;
  description: string;
  text: string;
  kind: 'guide' | 'reference' | 'changelog' | 'page';
  /** Label of the page's version, unless that is the latest. */
  otherVersion?: string | undefined;
};

const headings = {
  guide: 'Guides',
  reference: 'API reference',
  changelog: 'Changelog',
  page: 'Other pages',
} as const satisfies Record<MarkdownFile['kind'], OutputMessage>;

/** `llms.txt` (https://llmstxt.org): a summary of the site, and each page's Markdown with its description. */
export function llmsIndex(site: Site, files: MarkdownFile[], api: ApiReference | null): string {
  const t = textsOf(site);
  const item = (title: string, path: string, words: string) =>
    `- [${title}](${absoluteUrl(site, path)})${words === '' ? '' : `: ${words}`}`;
  const group = (heading: OutputMessage, list: MarkdownFile[]) => {
    const lines = list.map(({ title, path, description, otherVersion }) =>
      item(otherVersion === undefined ? title : `${title} (${otherVersion})`, path, description),
    );
    return list.length === 0 ? [] : [`## ${t(heading)}\n\n${lines.join('\n')}`];
  };
  const groups = [
    ...Object.entries(headings).flatMap(([kind, heading]) =>
      group(
        heading,
        files.filter((file) => file.kind === kind && file.otherVersion === undefined),
      ),
    ),
    ...group(
      'Other versions',
      files.filter((file) => file.otherVersion !== undefined),
    ),
  ];
  const machine = [
    item(t('Full text'), '/llms-full.txt', t('the Markdown of all pages in one file')),
    ...(api === null ? [] : [item(t('OpenAPI document'), '/openapi.json', t('the interface for programs'))]),
    `- [MCP](${site.url}${site.baseUrl}mcp): ${t('a read-only MCP server that searches and reads the documentation (Streamable HTTP)')}`,
  ];
  return (
    [
      `# ${site.title}`,
      `> ${site.tagline}`,
      [
        t('The base URL of the API is `{url}`.', { url: site.apiBaseUrl }),
        ...keyHeader(api, t('API key')).map((header) => t('Authenticate with the header `{header}`.', { header })),
        t('Add `index.md` to the URL of a page, or send `Accept: text/markdown`, to get its Markdown.'),
      ].join('\n'),
      ...groups,
      `## ${t('Machine-readable')}\n\n${machine.join('\n')}`,
    ].join('\n\n') + '\n'
  );
}

/** The header with the key of the API's first security scheme; empty when the key is sent in another way. */
function keyHeader(api: ApiReference | null, key: string): string[] {
  const [scheme] = api?.authentication ?? [];
  if (scheme?.type === 'apiKey') return scheme.in === 'header' ? [`${scheme.parameter ?? ''}: <${key}>`] : [];
  return scheme?.type === 'http' && scheme.scheme?.toLowerCase() === 'bearer' ? [`Authorization: Bearer <${key}>`] : [];
}

function textsOf({ i18n }: Site) {
  return sayIn(messagesOf(i18n.currentLocale).outputs);
}

/**
 * `llms-full.txt`: the Markdown of every page, in the order of `llms.txt`. Large sites get several files, each of which
 * ends with the URL of the next.
 * @param limit bytes of a file; the platform's limit is 25 MiB
 */
export function llmsFull(site: Site, files: MarkdownFile[], limit = 20_000_000): Record<string, string> {
  const t = textsOf(site);
  const parts: string[][] = [[]];
  let bytes = 0;
  for (const text of files.filter(({ path }) => path.endsWith('/index.md')).map((file) => file.text.trim())) {
    const size = Buffer.byteLength(text) + 3;
    if (bytes + size > limit && bytes > 0) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(text);
    bytes += size;
  }
  return Object.fromEntries(
    parts.map((texts, part) => {
      const next =
        part + 1 < parts.length ? [t('Next part: <{url}>', { url: absoluteUrl(site, fullName(part + 1)) })] : [];
      return [fullName(part), [...texts, ...next].join('\n\n\n') + '\n'];
    }),
  );
}

function fullName(part: number): string {
  return part === 0 ? '/llms-full.txt' : `/llms-full-${part + 1}.txt`;
}

/** Sorts pages in reading order: the sidebars, then pages in none, then the changelog; then versions besides the latest. */
export function inReadingOrder<Item extends { page: Page }>(site: Site, items: Item[]): Item[] {
  const order = new Map(
    Object.values(site.sidebars)
      .flatMap((sidebar) => readingOrder(sidebar))
      .map((link, index) => [link.path, index]),
  );
  const last = order.size;
  const rank = ({ page }: Item): number => (page.date === undefined ? 0 : last + 1) + (order.get(page.path) ?? last);
  const latest = ({ page }: Item): number => Number(otherVersionOf(site, page) !== undefined);
  return items.toSorted((a, b) => latest(a) - latest(b) || rank(a) - rank(b));
}

/** The label of a page's version; undefined when that is the latest. */
export function otherVersionOf({ versions }: Site, page: Page): string | undefined {
  const version = versions.find(({ name }) => name === page.version);
  return version === undefined || version.isLast ? undefined : version.label;
}

/** The group of a page in `llms.txt`. */
export function kindOf(page: Page, changelogPath: string): MarkdownFile['kind'] {
  if (page.layout === 'reference') return 'reference';
  if (page.date !== undefined || page.path === changelogPath) return 'changelog';
  return page.sidebar === undefined ? 'page' : 'guide';
}
