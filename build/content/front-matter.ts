import { LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';
import { Fault, throwFaults } from '../fault.ts';

const day = z.union([z.iso.date(), z.date().transform((date) => date.toISOString().slice(0, 10))]);

const schema = z.strictObject({
  title: z.string({ error: 'needs a title' }).min(1),
  description: z.string({ error: 'needs a description, one sentence' }).min(1),
  sidebar_label: z.string().optional(),
  sidebar_position: z.number().optional(),
  slug: z.string().regex(/^[^?#]+$/).optional(),
  date: day.optional(),
  draft: z.boolean().default(false),
  keywords: z.array(z.coerce.string()).default([]),
  tags: z.array(z.coerce.string()).default([]),
  introduces: z.array(z.string()).default([]),
  deprecates: z.array(z.string()).default([]),
  layout: z.enum(['doc', 'page', 'landing']).default('doc'),
});

/** What an author says of a page above its text. */
export type FrontMatter = z.infer<typeof schema>;

const examples: Record<string, string> = {
  title: 'title: 嵌入',
  description: 'description: 一句话说明本页内容',
  sidebar_label: 'sidebar_label: 概览',
  sidebar_position: 'sidebar_position: 2',
  slug: 'slug: /sdk-overview/',
  date: 'date: 2025-08-27',
  draft: 'draft: true',
  keywords: 'keywords: [限流, 速率限制]',
  tags: 'tags: [SDK]',
  introduces: 'introduces: [schemas.ChunkingStrategy]',
  deprecates: 'deprecates: [createChatCompletion.request.max_tokens]',
  layout: 'layout: doc, page or landing',
};

/**
 * Reads the YAML block at the head of a page.
 * @returns its checked values and the number of lines that it takes up.
 * @throws Fault with file and line for every wrong key, and what to write instead.
 */
export function readFrontMatter(text: string, file: string): { data: FrontMatter; lines: number } {
  const match = /^---\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m.exec(text);
  if (match === null || match.index !== 0)
    throw new Fault({ file, line: 1 }, 'has no front matter', 'begin the file with ---, title: …, description: … and ---');
  const counter = new LineCounter();
  const document = parseDocument(match[1] ?? '', { lineCounter: counter });
  const [broken] = document.errors;
  if (broken !== undefined)
    throw new Fault({ file, line: (broken.linePos?.[0].line ?? 0) + 1 }, `front matter is not YAML: ${broken.message.split('\n')[0]}`);

  const result = schema.safeParse(document.toJS() ?? {});
  if (result.success) return { data: result.data, lines: match[0].split('\n').length - 1 };
  throwFaults(
    // A key that is misspelt comes first: it is why another one is missing.
    result.error.issues.toSorted((a, b) => Number(b.code === 'unrecognized_keys') - Number(a.code === 'unrecognized_keys')).map((issue) => {
      const unknown = issue.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
      const key = unknown ?? String(issue.path[0] ?? '');
      const line = lineOf(document, counter, key);
      if (unknown !== undefined)
        return new Fault({ file, line }, `front matter: ${unknown} is not a known key`, `known keys: ${Object.keys(schema.shape).join(', ')}`);
      return new Fault({ file, line }, `front matter: ${key}: ${issue.message}`, `write ${examples[key] ?? `a valid ${key}`}`);
    }),
  );
  throw result.error;
}

function lineOf(document: ReturnType<typeof parseDocument>, counter: LineCounter, key: string): number {
  const node: unknown = document.contents;
  if (node === null || typeof node !== 'object' || !('items' in node) || !Array.isArray(node.items)) return 1;
  for (const pair of node.items) {
    if (pair.key?.value === key && pair.key.range) return counter.linePos(pair.key.range[0]).line + 1;
  }
  return 1;
}
