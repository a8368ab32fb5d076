import type { ApiReference, Property } from '../../reference/document/reference.ts';
import { createPathOf, markdownPath } from '../../reference/document/split-pages.ts';
import { operationsOf, walkReference } from '../../reference/document/walk.ts';
import type { McpIndex } from '../mcp.ts';
import { newsWeight } from '../../search/text/rank.ts';
import { cutParts, firstToken, writePostings } from '../../search/text/postings.ts';
import { textTokens, tokenStream } from '../../search/text/tokenize.ts';
import { memoize } from '../../../app/core/memoize.ts';
import type { Page } from '../../../app/core/page.ts';
import type { MarkdownFile } from '../../../build/outputs/markdown/markdown-file.ts';

/** A section with its search data: names, keywords that are not in its text, and a factor for its score. */
type IndexedSection = {
  section: McpIndex['sections'][number];
  text: string;
  names: string[];
  keywords: string[];
  weight: number;
};

/** Factor for the score of a page's introduction: it matches the title's words, but answers are in the sections. */
const openingWeight = 0.7;

/** Approximate size of a part of the texts or postings, in characters. */
const partSize = 50_000;

/** Builds the MCP index: path below the base URL → content. Guides are split by heading, the API by field. */
export function mcpIndex(files: MarkdownFile[], pages: Page[], api: ApiReference | undefined): Record<string, string> {
  const textOf = new Map(files.map(({ path, text }) => [path, text]));
  const guides = pages.filter(({ layout }) => layout !== 'reference');
  const reference = api && referencePart(api, pages, textOf);
  const sections = [
    ...guides.flatMap((page) => pageSections(page, textOf.get(`${page.path}index.md`) ?? '')),
    ...(reference?.sections ?? []),
  ];
  const records: McpIndex['records'] = [];
  // An API document repeats the same texts.
  const tokenize = memoize((text: string) => textTokens(text));
  // Lazy, because all streams together would not fit in memory.
  const streams = sections.values().map(({ text, names, keywords, weight }) => {
    const { contents, zones } = tokenStream({ titles: names, keywords, headings: [], texts: [text] }, tokenize);
    records.push([weight, zones]);
    return contents;
  });
  const postings = writePostings(streams, partSize);
  const parts = cutParts([...sections.entries()], partSize, ([, { text }]) => text.length);
  const index: McpIndex = {
    pages: pages.map(({ path, title, description }) => ({ path, title, description })),
    operations: reference?.operations ?? [],
    schemas: reference?.schemas ?? [],
    sections: sections.map(({ section }) => section),
    records,
    texts: parts.map(([first]) => first?.[0] ?? 0),
    postings: postings.map(firstToken),
  };
  return Object.fromEntries([
    ['/mcp-index/index.json', JSON.stringify(index)],
    ...parts.map((part, number) => [
      `/mcp-index/texts-${number}.json`,
      JSON.stringify(part.map(([, { text }]) => text)),
    ]),
    ...postings.map((part, number) => [`/mcp-index/postings-${number}.txt`, part]),
  ]);
}

function pageSections(page: Page, markdown: string): IndexedSection[] {
  const headings = [...page.headings];
  const parts = splitAtHeadings(markdown);
  return parts.flatMap(({ title, text }, part) => {
    const index = headings.findIndex((heading) => heading.text === title);
    const [heading] = index < 0 ? [] : headings.splice(index, 1);
    // Footnotes repeat the words of other sections.
    if (heading?.id === 'footnote-label') return [];
    const name = title === '' ? page.title : title;
    return {
      section: {
        path: heading === undefined ? page.path : `${page.path}#${heading.id}`,
        page: page.title,
        title: name,
      },
      text: text.trim(),
      names: [name],
      keywords: part === 0 ? page.keywords : [page.title],
      weight: (page.date === undefined ? 1 : newsWeight) * (part === 0 && parts.length > 1 ? openingWeight : 1),
    };
  });
}

/** Splits Markdown at headings of level 2 and 3, ignoring `##` in fenced code. */
function splitAtHeadings(markdown: string): { title: string; text: string }[] {
  const parts = [{ title: '', text: '' }];
  let fence = '';
  for (const line of markdown.split('\n')) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
    if (mark !== '') fence = fence === '' ? mark : mark.startsWith(fence) ? '' : fence;
    const title = fence === '' ? /^#{2,3} (.*)$/.exec(line)?.[1] : undefined;
    if (title !== undefined) parts.push({ title: title.replaceAll(/[`*\\]|\[|\]\([^)]*\)/g, '').trim(), text: '' });
    else (parts.at(-1) as { text: string }).text += `${line}\n`;
  }
  return parts;
}

function referencePart(
  reference: ApiReference,
  pages: Page[],
  textOf: ReadonlyMap<string, string>,
): Pick<McpIndex, 'operations' | 'schemas'> & { sections: IndexedSection[] } {
  const page = pages.find(({ layout }) => layout === 'reference');
  const base = page?.path ?? '/';
  const title = page?.title ?? '';
  const pathOf = createPathOf(reference, base);
  const sections: IndexedSection[] = [];
  const parts = [...operationsOf(reference), ...reference.schemas];
  const summaries = new Map(parts.map((part) => [part.id, 'summary' in part ? part.summary : '']));
  // The id of an operation may contain dots, too: `chat.postMessage`.
  const ownerOf = (id: string): string =>
    summaries.has(id) || !id.includes('.') ? id : ownerOf(id.slice(0, id.lastIndexOf('.')));
  const fields: Property[] = [];
  walkReference(reference, { property: (property) => void fields.push(property) });
  const { said = [], unsaid = [] } = Object.groupBy(fields, ({ schema }) =>
    schema.description === undefined && schema.enum === undefined ? 'unsaid' : 'said',
  );
  // Fields of which the document says nothing are found by their names, as their operation or schema.
  const unsaidIn = Map.groupBy(unsaid, ({ id }) => ownerOf(id));
  const add = (id: string, names: string[], text: string) => {
    // A field is also found by its operation's summary and by its access path: `delta.content`.
    const keywords = [title, summaries.get(ownerOf(id)) ?? '', id.split('.').slice(-2).join('.')];
    for (const name of new Set(unsaidIn.get(id)?.map((field) => field.name))) keywords.push(name);
    const section = { path: pathOf(id), page: title, title: names.join(' ') };
    sections.push({ section, text, names, keywords, weight: 1 });
  };
  for (const { id, method, path, summary, description } of operationsOf(reference))
    add(id, [id, `${method} ${path}`, summary], description ?? '');
  for (const { id, name, schema } of said)
    add(id, [name, id], [schema.description, ...(schema.enum ?? []).map(({ value }) => String(value))].join(' '));
  for (const { id, name, schema } of reference.schemas) if (unsaidIn.has(id)) add(id, [name], schema.description ?? '');
  const file = (path: string) => (textOf.has(base + path) ? base + path : undefined);
  return {
    sections,
    operations: operationsOf(reference).map((operation) => {
      const { id, method, path, summary } = operation;
      const main = markdownPath(reference, operation);
      const files = [main, main.replace(/md$/, 'examples.md')].flatMap((name) => file(name) ?? []);
      return { id, method, path, summary, files };
    }),
    schemas: reference.schemas.map((entry) => ({ name: entry.name, file: base + markdownPath(reference, entry) })),
  };
}
