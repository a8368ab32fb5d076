import type { Page } from '../../app/core/page.ts';
import { readingOrder } from '../../app/core/navigation.ts';
import type { Site } from '../../app/core/site.ts';
import { absoluteUrl } from '../../app/core/url.ts';

/** A page's Markdown: `path` below the base URL (`/api/index.md`), with the page's own title and description. */
export type MarkdownFile = {
  path: string;
  title: string;
  description: string;
  text: string;
  kind: 'guide' | 'reference' | 'changelog' | 'page';
};

const headings: Record<MarkdownFile['kind'], string> = {
  guide: '指南',
  reference: 'API 参考',
  changelog: '更新日志',
  page: '其他页面',
};

/** `llms.txt` (https://llmstxt.org): what the site is, and each page's Markdown with a sentence about it; `openapi` is whether there is an API document. */
export function llmsIndex(site: Site, files: MarkdownFile[], { openapi }: { openapi: boolean }): string {
  const groups = Object.entries(headings).flatMap(([kind, heading]) => {
    const list = files.filter((file) => file.kind === kind);
    return list.length === 0
      ? []
      : [
          `## ${heading}\n\n${list.map((file) => `- [${file.title}](${absoluteUrl(site, file.path)}): ${file.description}`).join('\n')}`,
        ];
  });
  const machine = [
    `- [全文](${absoluteUrl(site, '/llms-full.txt')}): 全部页面的 Markdown，合为一个文件`,
    ...(openapi ? [`- [OpenAPI 文档](${absoluteUrl(site, '/openapi.json')}): 机器可读的接口定义`] : []),
    `- [MCP](${site.url}${site.baseUrl}mcp): 检索文档、读取页面与接口的只读 MCP 服务（Streamable HTTP）`,
  ];
  return (
    [
      `# ${site.title}`,
      `> ${site.tagline}`,
      `API 的基础 URL 是 \`${site.apiBaseUrl}\`，请求头用 \`Authorization: Bearer <API 密钥>\` 认证。每个页面的 URL 加上 \`index.md\`，或带请求头 \`Accept: text/markdown\`，得到该页的 Markdown。`,
      ...groups,
      `## 机器可读\n\n${machine.join('\n')}`,
    ].join('\n\n') + '\n'
  );
}

/**
 * `llms-full.txt`: the Markdown of every page, in the order of `llms.txt`; what `index.md` of the reference holds stands
 * once. A site of thousands of pages takes several files, each of which ends with the address of the next.
 * @param limit bytes of a file; the platform takes none above 25 MiB
 */
export function llmsFull(site: Site, files: MarkdownFile[], limit = 20_000_000): Record<string, string> {
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
      const next = part + 1 < parts.length ? [`下一部分：<${absoluteUrl(site, fullName(part + 1))}>`] : [];
      return [fullName(part), [...texts, ...next].join('\n\n\n') + '\n'];
    }),
  );
}

function fullName(part: number): string {
  return part === 0 ? '/llms-full.txt' : `/llms-full-${part + 1}.txt`;
}

/** The pages in the order in which they are best read: the sidebars, then what stands in none, the changelog last. */
export function inReadingOrder<Item extends { page: Page }>(site: Site, items: Item[]): Item[] {
  const order = new Map(
    Object.values(site.sidebars)
      .flatMap((sidebar) => readingOrder(sidebar))
      .map((link, index) => [link.path, index]),
  );
  const rank = ({ page }: Item): number => (page.date === undefined ? 0 : 10_000) + (order.get(page.path) ?? 5_000);
  return items.toSorted((a, b) => rank(a) - rank(b));
}

/** Under which heading of `llms.txt` a page stands. */
export function kindOf(page: Page): MarkdownFile['kind'] {
  if (page.layout === 'reference') return 'reference';
  if (page.date !== undefined || page.id === 'changelog/index') return 'changelog';
  return page.sidebar === undefined ? 'page' : 'guide';
}
