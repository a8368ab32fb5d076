import { examplesMarkdown, operationMarkdown, referenceMarkdown, schemaMarkdown } from './markdown.ts';
import { messagesOf } from '../../../app/core/messages.ts';
import { say } from '../../../app/core/messages/say.ts';
import { referenceMessages } from '../messages/index.ts';
import type { ApiReference, NamedSchema, Operation } from '../document/reference.ts';
import { createPathOf, operationsOn, pathOfSitePage, splitOf } from '../document/split-pages.ts';
import { operationsOf } from '../document/walk.ts';
import { absoluteUrl } from '../../../app/core/url.ts';
import type { Page } from '../../../app/core/page.ts';
import type { Site } from '../../../app/core/site.ts';
import type { Project } from '../../../build/project/project.ts';
import { withFullLinks } from '../../../build/outputs/markdown/page-to-markdown.ts';
import type { MarkdownFile } from '../../../build/outputs/markdown/markdown-file.ts';

/** Characters of a file; the tools of assistants cut longer ones. */
const maxCharacters = 50_000;

/**
 * The API reference as Markdown: `/api/index.md`, each operation at `/api/<operationId>.md`, each named schema at
 * `/api/schemas/<name>.md`. A reference that is too large for one file is an index of the others; an operation that is
 * too large has its examples in `/api/<operationId>.examples.md`.
 */
export function referenceFiles({ site }: Project, page: Page, reference: ApiReference): MarkdownFile[] {
  const words = referenceMessages(site.i18n.currentLocale);
  const pathOf = createPathOf(reference, page.path);
  const file = (path: string, anchor: string, title: string, description: string, text: string): MarkdownFile =>
    fileOf(site, page.path + path, { title, description }, pathOf(anchor), text);
  const operationFiles = (operation: Operation): MarkdownFile[] => {
    const { id, method, path: url, summary } = operation;
    const name = `${method} ${url}`;
    const whole = operationMarkdown(reference, operation, words);
    if (whole.length <= maxCharacters) return [file(`${id}.md`, id, name, summary, whole)];
    const examples = `${id}.examples.md`;
    return [
      file(
        `${id}.md`,
        id,
        name,
        summary,
        operationMarkdown(reference, operation, words, { examples: page.path + examples }),
      ),
      file(examples, id, name, words.example, examplesMarkdown(operation, words)),
    ];
  };
  const whole = referenceMarkdown(reference, words);
  const index = (text: string) => fileOf(site, `${page.path}index.md`, page, page.path, text);
  const filePath = (part: Operation | NamedSchema) =>
    `${page.path}${'method' in part ? part.id : `schemas/${part.name}`}.md`;
  return [
    whole.length <= maxCharacters
      ? index(whole)
      : { ...index(referenceMarkdown(reference, words, filePath)), whole: index(whole).text },
    ...operationsOf(reference).flatMap(operationFiles),
    // A schema has its file even when it is only shown inside an operation.
    ...reference.schemas.map((entry) =>
      file(`schemas/${entry.name}.md`, entry.id, entry.name, entry.schema.title ?? '', schemaMarkdown(entry, words)),
    ),
  ];
}

/** The Markdown of a page below the root: its operations and schemas, or a list of links where each has a page. */
export function partFiles({ site, config }: Project, page: Page, reference: ApiReference): MarkdownFile[] {
  const part = splitOf(reference).byPath.get(pathOfSitePage(page.id));
  if (part === undefined) return [];
  const words = referenceMessages(site.i18n.currentLocale);
  const pathOf = createPathOf(reference, config.reference.path);
  const { tags, schemas, listing, single } = part;
  const links = [...tags.flatMap(({ operations }) => operations), ...schemas].map((part) =>
    'method' in part
      ? `- [${part.summary}](${pathOf(part.id)}) \`${part.method} ${part.path}\``
      : `- [${part.name}](${pathOf(part.id)})`,
  );
  const text = [
    ...(single === undefined ? [`# ${page.title}`, `> ${page.description}`] : []),
    ...tags.flatMap(({ description }) => description ?? []),
    ...operationsOn(part).map((operation) =>
      operationMarkdown(reference, operation, words, { level: single === undefined ? 2 : 1 }),
    ),
    ...(listing ? [links.join('\n')] : schemas.map((schema) => schemaMarkdown(schema, words, 2))),
  ];
  return [fileOf(site, `${page.path}index.md`, page, page.path, text.join('\n\n'))];
}

/** A file with the address of its source at the end; `source` is a path below the base URL. */
function fileOf(
  site: Site,
  path: string,
  { title, description }: Pick<Page, 'title' | 'description'>,
  source: string,
  markdown: string,
): MarkdownFile {
  const { outputs } = messagesOf(site.i18n.currentLocale);
  const end = say(outputs, 'Source: <{url}>', { url: absoluteUrl(site, source) });
  const text = `${withFullLinks(markdown, site).trim()}\n\n---\n\n${end}\n`;
  return { path, title, description, kind: 'reference', text };
}
