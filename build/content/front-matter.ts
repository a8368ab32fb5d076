import path from 'node:path';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString } from 'mdast-util-to-string';
import * as v from 'valibot';
import { misspelt } from '../../app/core/nearest.ts';
import { type Document, isScalar, isSeq } from 'yaml';
import { Fault, lineAt } from '../faults/fault.ts';
import { readYaml } from '../faults/read-data.ts';
import { checked, isDay, strict } from '../faults/validation.ts';

const day = v.pipe(v.string(), v.check(isDay, 'must be a day of the calendar'));
const word = v.pipe(v.union([v.string(), v.number(), v.boolean()]), v.transform(String));
const text = v.pipe(
  v.string(),
  v.transform((value) => value.replaceAll(/\s+/g, ' ').trim()),
  v.nonEmpty('must not be empty'),
);

const headingLevel = v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(6));

/** A path without `.` and `..` segments, as it appears in a URL. */
const urlPath = /^(?!(?:.*\/)?\.{1,2}(?:\/|$))[^?#\s\\]+$/;

const schema = strict({
  title: text,
  description: text,
  sidebar_label: v.optional(v.string()),
  sidebar_position: v.optional(v.pipe(v.number(), v.finite())),
  slug: v.optional(
    v.pipe(
      v.string(),
      v.regex(urlPath, 'must be a path without spaces, ?, # and ..'),
      v.regex(/^(?!.*%|[a-z]+:\/\/)/, 'must be a path of this site, without percent-encoding'),
    ),
  ),
  aliases: v.optional(
    v.array(
      v.pipe(
        v.string(),
        v.startsWith('/', 'must be paths that start with a slash'),
        v.regex(urlPath, 'must be paths without spaces, ?, # and ..'),
      ),
    ),
    [],
  ),
  date: v.optional(day),
  last_update: v.optional(strict({ date: day, author: v.optional(v.string()) })),
  draft: v.optional(v.boolean(), false),
  unlisted: v.optional(v.boolean(), false),
  keywords: v.optional(v.array(word), []),
  tags: v.optional(v.array(word), []),
  introduces: v.optional(v.array(v.string()), []),
  deprecates: v.optional(v.array(v.string()), []),
  layout: v.optional(v.picklist(['doc', 'page', 'landing']), 'doc'),
  hide_table_of_contents: v.optional(v.boolean(), false),
  toc_min_heading_level: v.optional(headingLevel),
  toc_max_heading_level: v.optional(headingLevel),
  custom_edit_url: v.nullish(v.pipe(v.string(), v.url())),
  pagination_prev: v.nullish(v.string()),
  pagination_next: v.nullish(v.string()),
});

/** The checked front matter of a page. */
export type FrontMatter = v.InferOutput<typeof schema>;

const examples: Record<string, string> = {
  title: 'title: Embeddings',
  description: 'description: What the page is about, in a sentence',
  sidebar_label: 'sidebar_label: Overview',
  sidebar_position: 'sidebar_position: 1 for the first page, 2 for the next',
  slug: 'slug: /sdk-overview/',
  aliases: 'aliases: [/old/path/]',
  date: 'date: 2025-08-27',
  last_update: 'last_update: { date: 2025-08-27 }',
  draft: 'draft: true',
  unlisted: 'unlisted: true',
  keywords: 'keywords: [rate limit, throttling]',
  tags: 'tags: [SDK]',
  introduces: 'introduces: [schemas.ChunkingStrategy]',
  deprecates: 'deprecates: [createChatCompletion.request.max_tokens]',
  layout: 'layout: doc, page or landing',
  hide_table_of_contents: 'hide_table_of_contents: true',
  toc_min_heading_level: 'toc_min_heading_level: 3',
  toc_max_heading_level: 'toc_max_heading_level: 4',
  custom_edit_url: 'custom_edit_url: https://… or null',
  pagination_prev: 'pagination_prev: guides/start or null',
  pagination_next: 'pagination_next: guides/start or null',
};

/** Returns the front matter at a text's start: `head` with the `---` lines, `yaml` without; empty if missing. */
export function frontMatterOf(text: string): { head: string; yaml: string } {
  const [head = '', yaml = ''] = /---[ \t]*\r?\n([^]*?)^---[ \t]*(?:\r?\n|$)/my.exec(text) ?? [];
  return { head, yaml };
}

/** A page's front matter: validated values, number of lines, and unknown keys, which other tools may read. */
type ReadFrontMatter = { data: FrontMatter; lines: number; unknown: string[] };

/**
 * Reads and validates a page's front matter. Unless `strict`, a missing title or description comes from the page's
 * text, and unknown keys are ignored, as other tools may read them.
 * @throws Fault or AggregateError with file, line and hint for every invalid key
 */
export function readFrontMatter(text: string, file: string, { strict: isStrict = true } = {}): ReadFrontMatter {
  const { head, yaml } = frontMatterOf(text);
  const hasFrontMatter = head !== '';
  const start = { file, line: 1 };
  if (!hasFrontMatter && text.startsWith('---'))
    throw new Fault(start, 'the front matter has no end', 'write --- on a line above its first key and below its last');
  const [begin, end] = file.endsWith('.tsx') ? ['/*---', '---*/'] : ['---', '---'];
  if (!hasFrontMatter && isStrict)
    throw new Fault(start, 'has no front matter', `begin the file with ${begin}, title: …, description: … and ${end}`);
  if (!hasFrontMatter && /^(?:\s+---|\s*\+\+\+)[ \t]*\r?\n\w+ *[:=]/.test(text))
    throw new Fault(start, 'its front matter is not read', 'begin the file with ---, keys of YAML and ---');
  const { document, mistake, lineOf } = readYaml(yaml);
  if (mistake !== undefined)
    throw new Fault({ file, line: mistake.line + 1 }, `front matter is not YAML: ${mistake.reason}`, mistake.hint);
  const { contents } = document;
  if ((isScalar(contents) && contents.value !== null) || (isSeq(contents) && !isStrict))
    throw new Fault({ file, line: 2 }, 'front matter has no key', 'write title: …, with a space after the colon');
  const cut = /^(?:title|description|sidebar_label):(?![ \t]*["'|>]).*?[ \t]#.*$/m.exec(yaml);
  if (cut !== null)
    throw new Fault(
      { file, line: lineAt(yaml, cut.index) + 1 },
      'front matter: from # on, the text is a comment, which is ignored',
      'put a text with this sign in quotes',
    );
  const lines = head.split('\n').length - 1;
  const values = (document.toJS() ?? {}) as Record<string, unknown>;
  const known = Object.keys(examples);
  const isIgnored = (key: string) => !isStrict && !known.includes(key) && misspelt(known, key) === undefined;
  const unknown = Object.keys(values).filter(isIgnored);
  const ownKeys = Object.fromEntries(Object.entries(values).filter(([key]) => !unknown.includes(key)));
  const isComplete = 'title' in ownKeys && 'description' in ownKeys;
  const derived = isStrict || isComplete ? {} : textOf(text.slice(head.length), file, ownKeys['title']);
  const input = isStrict ? values : { ...derived, ...ownKeys };
  const data = checked(schema, input, ({ keys: [key], kind, message, hint = remedy(document, key?.toString()) }) => {
    const name = key === undefined ? 'front matter' : `front matter: ${key}`;
    const line = 1 + ((key === undefined ? undefined : lineOf([key])) ?? 0);
    return new Fault({ file, line }, `${name}${kind === 'wrong' ? ':' : ''} ${message}`, hint);
  });
  return { data, lines, unknown };
}

/** Derives a title from a page's first heading or else file name, and a description from its first paragraph or title. */
function textOf(text: string, file: string, ownTitle: unknown) {
  const body = text.replaceAll('\r\n', '\n').replaceAll(/^[ \t]*(`{3,}|~{3,})[^]*?^[ \t]*\1/gm, '');
  const [, first, underlined, html] = h1.exec(body) ?? [];
  const heading = (first ?? underlined ?? html ?? '').replace(/\s*\{[^}]*#[^}]*\}\s*$/, '');
  const title = plain(heading) || path.basename(file).replace(/\.\w+$/, '');
  const paragraph = body
    .split(/\n\s*\n/)
    .values()
    .map((block) => block.trimStart())
    .filter((block) => !noParagraph.test(block))
    .map(plain)
    .find((words) => words !== '');
  return { title, description: (paragraph ?? String(ownTitle ?? title)).slice(0, 160) };
}

/** Matches what is no paragraph: a heading, tag, list, table, rule, formula, callout, picture, import, code, `[[toc]]`. */
const noParagraph =
  /^(?:[#<>|:!={+-]|\$\$|`{3}|\[\[|\[[^\]]+\]:|[*_]{3,}\s*$|(?:\*|\d+[.)]|import|export)\s)|\n(?:(?:=+|-+)\s*$| *:?-+:? *\|)/;

/** Matches a level 1 heading: ATX, setext or HTML. */
const h1 = /^# +(.+?)(?: +#+)?[ \t]*$|^(\S.*)\n=+[ \t]*$|<h1\b[^>]*>(.*?)<\/h1>/m;

function plain(markdown: string): string {
  // Parsed as a heading, the text cannot become a list or block quote.
  const text = toString(fromMarkdown(`# ${markdown.replaceAll(/\s+/g, ' ')}`), { includeHtml: false });
  return text
    .replaceAll(/\[\^[^\]\s]+\]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Returns the hint for an invalid key: to quote a text that YAML reads as a number or boolean, or else an example. */
function remedy(document: Document, key = 'title'): string {
  const node = document.get(key, true);
  const isText = /^(?:title|description|sidebar_label|slug)$/.test(key);
  if (isText && isScalar(node) && ['number', 'boolean'].includes(typeof node.value))
    return `put it in quotes: ${key}: '${node.source ?? String(node.value)}'`;
  return `write ${examples[key] ?? `a valid ${key}`}`;
}
