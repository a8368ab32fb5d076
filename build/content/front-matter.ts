import * as v from 'valibot';
import { isScalar, LineCounter, parseDocument } from 'yaml';
import { Fault, throwFaults } from '../faults/fault.ts';
import { yamlHint, yamlReason } from '../faults/read-data.ts';
import { isDay, strict, violationOf } from '../faults/validation.ts';

const day = v.pipe(
  v.union([
    v.string(),
    v.pipe(
      v.date(),
      v.transform((date) => date.toISOString().slice(0, 10)),
    ),
  ]),
  v.check(isDay, 'must be a day of the calendar'),
);
const word = v.pipe(v.union([v.string(), v.number(), v.boolean()]), v.transform(String));
const text = v.pipe(v.string(), v.nonEmpty('must not be empty'));

/** A path as it stands in a URL, which no part leads out of. */
const urlPath = /^(?!(?:.*\/)?\.{1,2}(?:\/|$))[^?#\s\\]+$/;

const schema = strict({
  title: text,
  description: text,
  sidebar_label: v.optional(v.string()),
  sidebar_position: v.optional(v.pipe(v.number(), v.finite())),
  slug: v.optional(v.pipe(v.string(), v.regex(urlPath, 'must be a path without spaces, ?, # and ..'))),
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
  draft: v.optional(v.boolean(), false),
  keywords: v.optional(v.array(word), []),
  tags: v.optional(v.array(word), []),
  introduces: v.optional(v.array(v.string()), []),
  deprecates: v.optional(v.array(v.string()), []),
  layout: v.optional(v.picklist(['doc', 'page', 'landing']), 'doc'),
});

/** The checked front matter of a page. */
export type FrontMatter = v.InferOutput<typeof schema>;

const examples: Record<string, string> = {
  title: 'title: Embeddings',
  description: 'description: What the page is about, in a sentence',
  sidebar_label: 'sidebar_label: Overview',
  sidebar_position: 'sidebar_position: 2',
  slug: 'slug: /sdk-overview/',
  aliases: 'aliases: [/old/path/]',
  date: 'date: 2025-08-27',
  draft: 'draft: true',
  keywords: 'keywords: [rate limit, throttling]',
  tags: 'tags: [SDK]',
  introduces: 'introduces: [schemas.ChunkingStrategy]',
  deprecates: 'deprecates: [createChatCompletion.request.max_tokens]',
  layout: 'layout: doc, page or landing',
};

/**
 * Reads the front matter of a page.
 * @returns its checked values and its number of lines
 * @throws Fault or Faults with file and line for every wrong key, and what to write instead
 */
export function readFrontMatter(text: string, file: string): { data: FrontMatter; lines: number } {
  const match = /^---\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m.exec(text);
  if (match === null || match.index !== 0)
    throw new Fault(
      { file, line: 1 },
      text.startsWith('---') ? 'the front matter has no end' : 'has no front matter',
      'begin the file with ---, title: …, description: … and ---',
    );
  const counter = new LineCounter();
  const document = parseDocument(match[1] ?? '', { lineCounter: counter });
  const [broken] = document.errors;
  if (broken !== undefined)
    throw new Fault(
      { file, line: (broken.linePos?.[0].line ?? 0) + 1 },
      `front matter is not YAML: ${yamlReason(broken)}`,
      yamlHint(broken),
    );

  const result = v.safeParse(schema, document.toJS() ?? {});
  if (result.success) return { data: result.output, lines: match[0].split('\n').length - 1 };
  // Unknown keys come first: a misspelt key is why another one is missing.
  const violations = result.issues
    .map(violationOf)
    .toSorted((a, b) => Number(b.kind === 'unknown') - Number(a.kind === 'unknown'));
  throwFaults(
    violations.map(
      ({ keys: [key], kind, message, hint = remedy(document, key === undefined ? undefined : String(key)) }) => {
        const name = key === undefined ? 'front matter' : `front matter: ${key}`;
        return new Fault(
          { file, line: lineOf(document, counter, String(key)) },
          `${name}${kind === 'wrong' ? ':' : ''} ${message}`,
          hint,
        );
      },
    ),
  );
  throw new v.ValiError(result.issues);
}

/** Text that YAML reads as a number or as true is to be quoted. */
function remedy(document: ReturnType<typeof parseDocument>, key = 'title'): string {
  const node = document.get(key, true);
  const isText = /^(?:title|description|sidebar_label|slug)$/.test(key);
  if (isText && isScalar(node) && ['number', 'boolean'].includes(typeof node.value))
    return `put it in quotes: ${key}: '${node.source ?? String(node.value)}'`;
  return `write ${examples[key] ?? `a valid ${key}`}`;
}

function lineOf(document: ReturnType<typeof parseDocument>, counter: LineCounter, key: string): number {
  const node: unknown = document.contents;
  if (node === null || typeof node !== 'object' || !('items' in node) || !Array.isArray(node.items)) return 1;
  for (const pair of node.items) {
    if (pair.key?.value === key && pair.key.range) return counter.linePos(pair.key.range[0]).line + 1;
  }
  return 1;
}
