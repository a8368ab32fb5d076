import { operationMarkdown, referenceMarkdown, schemaMarkdown } from './markdown.ts';
import { messagesOf } from '../../../app/core/messages.ts';
import { say } from '../../../app/core/messages/say.ts';
import type { ApiReference } from '../document/reference.ts';
import { createPathOf } from '../document/split-pages.ts';
import { operationsOf } from '../document/walk.ts';
import { absoluteUrl } from '../../../app/core/url.ts';
import type { Page } from '../../../app/core/page.ts';
import type { Project } from '../../../build/project/project.ts';
import { withFullLinks } from '../../../build/outputs/markdown/page-to-markdown.ts';
import type { MarkdownFile } from '../../../build/outputs/markdown/markdown-file.ts';

/**
 * The API reference as Markdown: in full at `/api/index.md`, each operation at `/api/<operationId>.md`, each named schema
 * at `/api/schemas/<name>.md`.
 */
export function referenceFiles({ site }: Project, page: Page, reference: ApiReference): MarkdownFile[] {
  const { outputs, reference: words } = messagesOf(site.i18n.currentLocale);
  const pathOf = createPathOf(reference, page.path);
  const file = (path: string, anchor: string, title: string, description: string, text: string): MarkdownFile => {
    const source = absoluteUrl(site, anchor === '' ? page.path : pathOf(anchor));
    return {
      path: page.path + path,
      title,
      description,
      kind: 'reference',
      text: `${withFullLinks(text, site).trim()}\n\n---\n\n${say(outputs, 'Source: <{url}>', { url: source })}\n`,
    };
  };
  return [
    file('index.md', '', page.title, page.description, referenceMarkdown(reference, words)),
    ...operationsOf(reference).map((operation) =>
      file(
        `${operation.id}.md`,
        operation.id,
        `${operation.method} ${operation.path}`,
        operation.summary,
        operationMarkdown(reference, operation, words),
      ),
    ),
    ...reference.schemas.flatMap((entry) => {
      // A schema has its file even when it is only shown inside an operation.
      const { schema } = entry;
      return schema === undefined
        ? []
        : [file(`schemas/${entry.name}.md`, entry.id, entry.name, schema.title ?? '', schemaMarkdown(entry, words))];
    }),
  ];
}
