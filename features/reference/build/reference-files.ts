import { createMarkdown } from './markdown.ts';
import { memoizeByObject } from '../../../app/core/memoize.ts';
import { messagesOf } from '../../../app/core/messages.ts';
import { say } from '../../../app/core/messages/say.ts';
import type { ReferenceMessages } from '../messages/en.ts';
import type { ApiReference, NamedSchema, Operation } from '../document/reference.ts';
import { createPathOf, markdownPath, operationsOn, pathOfSitePage, splitOf } from '../document/split-pages.ts';
import { operationsOf } from '../document/walk.ts';
import { absoluteUrl } from '../../../app/core/url.ts';
import type { Page } from '../../../app/core/page.ts';
import type { Site } from '../../../app/core/site.ts';
import type { Project } from '../../../build/project/project.ts';
import { withFullLinks } from '../../../build/outputs/markdown/page-to-markdown.ts';
import type { MarkdownFile } from '../../../build/outputs/markdown/markdown-file.ts';

/** Maximum length of a file, in UTF-16 code units: the tools of assistants truncate longer files. */
const maxCharacters = 50_000;

/** Memoized: a part is in several files, but written only once. */
const writerOf = memoizeByObject((reference: ApiReference) =>
  memoizeByObject((messages: ReferenceMessages) => createMarkdown(reference, messages)),
);

/**
 * Returns the reference as Markdown: `/api/index.md`, each operation at `/api/<operationId>.md`, each named schema at
 * `/api/schemas/<name>.md`. If it is too large for one file, `index.md` is an index of the others; an operation that is
 * too large has its examples in `/api/<operationId>.examples.md`.
 */
export function referenceFiles(
  { site }: Project,
  page: Page,
  reference: ApiReference,
  words: ReferenceMessages,
): MarkdownFile[] {
  const write = writerOf(reference)(words);
  const pathOf = createPathOf(reference, page.path);
  const operationFiles = (operation: Operation): MarkdownFile[] => {
    const { id, method, path, summary } = operation;
    const file = (name: string, description: string, text: string) =>
      fileOf(site, page.path + name, { title: `${method} ${path}`, description }, pathOf(id), text);
    const whole = write.operationMarkdown(operation);
    if (whole.length <= maxCharacters) return [file(`${id}.md`, summary, whole)];
    const examples = `${id}.examples.md`;
    return [
      file(`${id}.md`, summary, write.operationMarkdown(operation, { examples: page.path + examples })),
      file(examples, words.example, write.examplesMarkdown(operation)),
    ];
  };
  // A schema has a file even if the pages only show it inside an operation.
  const schemaFile = (entry: NamedSchema) => {
    const { id, name, schema } = entry;
    const head = { title: name, description: schema.title ?? '' };
    return fileOf(site, page.path + markdownPath(entry), head, pathOf(id), write.schemaMarkdown(entry));
  };
  const whole = write.referenceMarkdown();
  const index = (text: string) => fileOf(site, `${page.path}index.md`, page, page.path, text);
  const filePath = (part: Operation | NamedSchema) => page.path + markdownPath(part);
  return [
    whole.length <= maxCharacters
      ? index(whole)
      : { ...index(write.referenceMarkdown(filePath)), whole: index(whole).text },
    ...operationsOf(reference).flatMap(operationFiles),
    ...reference.schemas.map(schemaFile),
  ];
}

/** Returns the Markdown of a page below the root: its operations and schemas, or links to them if each has a page. */
export function partFiles(
  { site, config }: Project,
  page: Page,
  reference: ApiReference,
  words: ReferenceMessages,
): MarkdownFile[] {
  const part = splitOf(reference).byPath.get(pathOfSitePage(page.id));
  if (part === undefined) return [];
  const write = writerOf(reference)(words);
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
      write.operationMarkdown(operation, { level: single === undefined ? 2 : 1 }),
    ),
    ...(listing ? [links.join('\n')] : schemas.map((schema) => write.schemaMarkdown(schema, 2))),
  ];
  return [fileOf(site, `${page.path}index.md`, page, page.path, text.join('\n\n'))];
}

/** Creates a file that ends with the URL of its source. `source` is a path below the base URL. */
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
