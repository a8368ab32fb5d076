import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { frontMatterOf } from '../content/front-matter.ts';
import type { Note } from './convert-page.ts';

/** A page's text with its includes inlined, a note for each, and the included files. */
type Included = { text: string; notes: Note[]; files: string[] };

/** The text of a note about an include, after the include itself. */
export const inlinedNote = 'is inlined; line numbers below include its lines';

/** The folders to which paths that start with `@site/` (`site`), or `@/` or `/` (`docs`), are relative. */
type Roots = { site: string; docs: string };

/** Inlines the files that a page includes in any engine's syntax. Includes of missing files are unchanged. */
export async function withIncludes(source: string, page: string, roots: Roots, depth = 0): Promise<Included> {
  const notes: Note[] = [];
  const files: string[] = [];
  const partials = new Map(
    Array.from(
      source.matchAll(/^import\s+(\w+)(?:\s*,\s*\{[^}]*\})?\s+from\s+['"]([^'"]+\.mdx?)['"]/gm),
      ([, name = '', file]) => [name, file],
    ),
  );
  const partialTag = new RegExp(`<(${[...partials.keys()].join('|')})\\b[^>]*?/>`, 'g');
  let text = source;
  for (const syntax of [markdownFile, codeFile, mdBookFile, partialTag])
    for (const [include, name = '', part] of text.matchAll(syntax)) {
      const target = syntax === partialTag ? partials.get(name) : name;
      if (target === undefined) continue;
      const file = fileOf(target, page, roots);
      const content = await readFile(file, 'utf8').catch(() => undefined);
      if (content === undefined) continue;
      files.push(file);
      const line = source.slice(0, source.indexOf(include)).split('\n').length;
      notes.push({ line, text: `${include} ${inlinedNote}` });
      const excerpt = partOf(content, part);
      const isPage = /\.mdx?$/.test(file) && depth < 5;
      const inner = isPage ? await withIncludes(excerpt, file, roots, depth + 1) : { text: excerpt, files: [] };
      files.push(...inner.files);
      const bare = (isPage ? inner.text.slice(frontMatterOf(inner.text).head.length) : inner.text).trimEnd();
      const fence = '```';
      const replacement = syntax === codeFile ? `${fence}${path.extname(file).slice(1)}\n${bare}\n${fence}` : bare;
      text = text.replace(include, () => replacement);
    }
  return { text, notes, files };
}

// The syntaxes of includes. The groups are the file and the part of it.
const markdownFile = /<!--\s*@include:\s*([^\s#{]+)(#[\w-]+|\{[\d,]+\})?\s*-->/g;
const codeFile = /^<<<\s+([^\s#{[]+)(#[\w-]+)?(?:\s*\{[^}]*\})?(?:\s*\[[^\]]*\])?[ \t]*$/gm;
const mdBookFile = /(?<!\\)\{\{#(?:include|rustdoc_include|playground)\s+([^\s:}]+)(:[\w:-]+)?[^}]*\}\}/g;

function fileOf(name: string, page: string, { site, docs }: Roots): string {
  if (name.startsWith('@site/')) return path.join(site, name.slice('@site/'.length));
  if (/^(?:@\/|\/)/.test(name)) return path.join(docs, name.replace(/^@?\//, ''));
  return path.resolve(path.dirname(page), name);
}

/** Returns lines `:2:10` or `{2,10}`, a region `#name` or an anchor `:name`, without marks of regions and anchors. */
function partOf(text: string, part = ''): string {
  const [, name] = /^[:#](?=\D)([\w-]+)/.exec(part) ?? [];
  const lines = text.split('\n');
  if (name !== undefined) {
    const start = lines.findIndex((line) => new RegExp(`(?:ANCHOR: |#region )${name}\\b`).test(line));
    const end = lines.findIndex(
      (line, at) => at > start && /ANCHOR_END: |#endregion/.test(line) && line.includes(name),
    );
    return start < 0 || end < 0 ? text : lines.slice(start + 1, end).join('\n');
  }
  const [, from = '', to] = /^[:{](\d*)(?:[:,](\d*))?/.exec(part) ?? [];
  const range =
    part === '' ? lines : lines.slice(Number(from || 1) - 1, to === undefined ? Number(from) : Number(to) || undefined);
  return range.filter((line) => !/ANCHOR(?:_END)?: |#(?:end)?region\b/.test(line)).join('\n');
}
