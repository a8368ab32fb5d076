import { inLanguage } from '../../../app/core/messages.ts';
import { sayIn, type Texts } from '../../../app/core/messages/say.ts';
import type { Site } from '../../../app/core/site.ts';
import type { ApiReference } from '../../reference/document/reference.ts';
import { absoluteUrl } from '../../../app/core/url.ts';
import type { MarkdownFile } from '../../../build/outputs/markdown/markdown-file.ts';
import { agents as chinese } from '../messages/zh-Hans.ts';

type Message = keyof typeof chinese;

/** The site's machine interfaces: its API document and its MCP server. */
export type Interfaces = { api?: ApiReference | undefined; server?: McpServer | undefined };

/** The inputs of `llms.txt`. Content negotiation by `Accept` needs a Worker. */
type About = Interfaces & { hasSkill?: boolean; hasWorker: boolean };

/** An MCP server: its endpoint's URL and its server card. */
type McpServer = { url: string; card: object };

const headings = {
  reference: 'API reference',
  changelog: 'Changelog',
  page: 'Other pages',
} as const satisfies Record<Exclude<MarkdownFile['kind'], 'guide'>, Message>;

/**
 * Writes `llms.txt` (https://llmstxt.org): a summary of the site, and a link to each page's Markdown with its
 * description and size. `fullText` is the length of the full text in characters.
 */
export function llmsIndex(
  site: Site,
  files: MarkdownFile[],
  { api, server, hasSkill = false, hasWorker, fullText }: About & { fullText: number },
): string {
  const t = ownTexts(site);
  const size = (characters: number) => t('{count} characters', { count: characters.toLocaleString('en') });
  const item = (title: string, path: string, ...words: string[]) =>
    `- [${title}](${absoluteUrl(site, path)}): ${words.filter((word) => word !== '').join(' · ')}`;
  const group = (heading: string, list: MarkdownFile[]) => {
    const lines = list.map(({ title, path, description, otherVersion, text }) =>
      item(otherVersion === undefined ? title : `${title} (${otherVersion})`, path, description, size(text.length)),
    );
    return list.length === 0 ? [] : [`## ${heading}\n\n${lines.join('\n')}`];
  };
  const latest = (kind: string) => files.filter((file) => file.kind === kind && file.otherVersion === undefined);
  const groups = [
    // Consumers of the format look for a section of this name, whatever the site's language.
    ...group('Docs', latest('guide')),
    ...Object.entries(headings).flatMap(([kind, heading]) => group(t(heading), latest(kind))),
    ...group(
      t('Other versions'),
      files.filter(({ otherVersion }) => otherVersion !== undefined),
    ),
  ];
  const machineReadable = [
    item(t('Full text'), '/llms-full.txt', t('the Markdown of all pages in one file'), size(fullText)),
    ...(hasSkill
      ? [item(t('Skill'), '/skill.md', t('what the API can do, how it is called, and what goes wrong'))]
      : []),
    ...(api === undefined ? [] : [item(t('OpenAPI document'), '/openapi.json', t('the interface for programs'))]),
    ...(server === undefined
      ? []
      : [
          `- MCP (\`${server.url}\`): ${[
            t('a read-only MCP server that searches and reads the documentation (Streamable HTTP)'),
            t('no key is needed; connect with `{command}`', {
              command: `claude mcp add --transport http docs ${server.url}`,
            }),
          ].join(' · ')}`,
        ]),
  ];
  return (
    [
      `# ${site.title}`,
      `> ${site.tagline}`,
      [
        t('The base URL of the API is `{url}`.', { url: site.apiBaseUrl }),
        ...keyHeader(api, t('API key')).map((header) => t('Authenticate with the header `{header}`.', { header })),
        hasWorker
          ? t('Add `index.md` to the URL of a page, or send `Accept: text/markdown`, to get its Markdown.')
          : t('Add `index.md` to the URL of a page to get its Markdown.'),
      ].join('\n'),
      ...groups,
      `## ${t('Machine-readable')}\n\n${machineReadable.join('\n')}`,
    ].join('\n\n') + '\n'
  );
}

/** Returns the header that sends `key` by the API's first security scheme; empty if the key is not in a header. */
export function keyHeader(api: ApiReference | undefined, key: string): string[] {
  const [scheme] = api?.authentication ?? [];
  if (scheme?.type === 'apiKey') return scheme.in === 'header' ? [`${scheme.parameter ?? ''}: <${key}>`] : [];
  return scheme?.type === 'http' && scheme.scheme?.toLowerCase() === 'bearer' ? [`Authorization: Bearer <${key}>`] : [];
}

/** Returns a function that says this feature's texts in the site's language. */
export function ownTexts({ i18n }: Site) {
  return sayIn(inLanguage<Texts<Message>>(i18n.currentLocale, { en: {}, 'zh-Hans': chinese }));
}

/**
 * Writes `llms-full.txt`: the Markdown of all pages, in the order of `llms.txt`. Large sites get several files, each of
 * which ends with the URL of the next. Returns path below the base URL → text.
 * @param limit maximum bytes of a file; Cloudflare's limit is 25 MiB
 */
export function llmsFull(site: Site, files: MarkdownFile[], limit = 20_000_000): Record<string, string> {
  const t = ownTexts(site);
  const parts: string[][] = [[]];
  let bytes = 0;
  for (const text of files
    .filter(({ path }) => path.endsWith('/index.md'))
    .map(({ text, whole = text }) => whole.trim())) {
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
