import { createMarkdown } from './markdown.ts';
import { memoizeByObject } from '../../../app/core/memoize.ts';
import { messagesOf } from '../../../app/core/messages.ts';
import { say } from '../../../app/core/messages/say.ts';
import type { ReferenceMessages } from '../messages/en.ts';
import type { ApiReference, NamedSchema, Operation } from '../document/reference.ts';
import { createPathOf, markdownPath, operationsOn, splitOf } from '../document/split-pages.ts';
import { operationsOf } from '../document/walk.ts';
import { absoluteUrl } from '../../../app/core/url.ts';
import type { Page } from '../../../app/core/page.ts';
import type { Project } from '../../../build/project/project.ts';
import { withFullLinks } from '../../../build/outputs/markdown/page-to-markdown.ts';
import type { MarkdownFile } from '../../../build/outputs/markdown/markdown-file.ts';

/** Maximum length of a file, in UTF-16 code units: the tools of assistants truncate longer files. */
const maxCharacters = 50_000;

/** Memoized: a part is in several files, but written only once. */
const writerOf = memoizeByObject((reference: ApiReference) =>
  memoizeByObject((messages: ReferenceMessages) => createMarkdown(reference, messages)),
);

type Named = Pick<Page, 'title' | 'description'>;

/**
 * Returns the Markdown of a page of the reference. That of the root has the whole reference: `/api/index.md`, each
 * operation at `/api/<operationId>.md`, each named schema, in words and as JSON, at `/api/schemas/<name>.md`. If it is
 * too large for one file, `index.md` is an index of the others; an operation that is too large has its examples in
 * `/api/<operationId>.examples.md`. Of other pages, it has their operations and schemas, or links to them if each has a
 * page.
 */
export function referenceFiles(
  { site, config }: Project,
  page: Page,
  reference: ApiReference,
  words: ReferenceMessages,
): MarkdownFile[] {
  const write = writerOf(reference)(words);
  const pathOf = createPathOf(reference, config.reference.path);
  const index = (text: string) => file('index.md', page, page.path, text);
  const filePath = (part: Operation | NamedSchema) => page.path + markdownPath(reference, part);
  return page.ancestors === undefined ? allFiles() : partFiles();

  /** Creates a file that ends with the URL of its source. `name` is below the page, `source` below the base URL. */
  function file(name: string, { title, description }: Named, source: string, markdown: string): MarkdownFile {
    const { outputs } = messagesOf(site.i18n.currentLocale);
    const end = say(outputs, 'Source: <{url}>', { url: absoluteUrl(site, source) });
    const text = `${withFullLinks(markdown, site).trim()}\n\n---\n\n${end}\n`;
    return { path: page.path + name, title, description, kind: 'reference', text };
  }

  function allFiles(): MarkdownFile[] {
    const whole = write.referenceMarkdown();
    return [
      whole.length <= maxCharacters
        ? index(whole)
        : { ...index(write.referenceMarkdown(filePath)), whole: index(whole).text },
      ...operationsOf(reference).flatMap(operationFiles),
      // A schema has a file even if the pages only show it inside an operation.
      ...reference.schemas.map((entry) => {
        const head = { title: entry.name, description: entry.schema.title ?? '' };
        return file(markdownPath(reference, entry), head, pathOf(entry.id), write.schemaFileMarkdown(entry));
      }),
    ];
  }

  function operationFiles(operation: Operation): MarkdownFile[] {
    const { id, method, path, summary } = operation;
    const title = `${method} ${path}`;
    const main = (text: string) =>
      file(markdownPath(reference, operation), { title, description: summary }, pathOf(id), text);
    const whole = write.operationMarkdown(operation);
    if (whole.length <= maxCharacters) return [main(whole)];
    const examples = markdownPath(reference, operation).replace(/md$/, 'examples.md');
    return [
      main(write.operationMarkdown(operation, { examples: page.path + examples })),
      file(examples, { title, description: words.example }, pathOf(id), write.examplesMarkdown(operation)),
    ];
  }

  function partFiles(): MarkdownFile[] {
    const part = splitOf(reference).byId.get(page.id);
    if (part === undefined) return [];
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
    return [index(text.join('\n\n'))];
  }
}
