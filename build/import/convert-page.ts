import { createProcessor } from '@mdx-js/mdx';
import GithubSlugger from 'github-slugger';
import type { Root } from 'mdast';
import { toString } from 'mdast-util-to-string';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import { SKIP, visit } from 'unist-util-visit';
import type { VFileMessage } from 'vfile-message';
import { parseDocument, stringify } from 'yaml';
import { attributeValue, isJsx, optionalAttribute } from '../content/mdx/jsx-attributes.ts';
import { titleInMeta } from '../content/mdx/nodes.ts';
import { withoutCode } from '../content/mdx/page-syntax.ts';
import { frontMatterOf, readFrontMatter } from '../content/front-matter.ts';
import { type Attributes, components, type Element } from './components.ts';

/** A part of a page that is not imported: its line in the old file, and its text. */
export type Note = { line: number; text: string };

/** A page in this engine's format. */
export type ConvertedPage = { text: string; isMdx: boolean; notes: Note[] };

type Edit = { from: number; to: number; text: string };

const mdx = createProcessor({ remarkPlugins: [remarkFrontmatter, remarkGfm] });
const plainMarkdown = createProcessor({ format: 'md', remarkPlugins: [remarkFrontmatter, remarkGfm] });

/**
 * Converts a page of another engine: keeps known front matter, replaces components by equivalents, removes imports,
 * turns expressions into text. Notes contain each removed part, so that no text is lost. Invalid MDX becomes Markdown.
 * @param hasTitledFences whether the text after a code block's language is its title, as in Mintlify
 */
export function convertPage(source: string, isMdx: boolean, hasTitledFences = false): ConvertedPage {
  const { text: body, notes } = convertFrontMatter(source);
  const markdown = outsideFences(outsideFences(body, plainAddresses(body)), plainCallouts);
  const text = isMdx ? outsideFences(markdown, strictMdx) : markdown;
  const tree = isMdx ? parse(text, notes) : undefined;
  if (tree === undefined) return { text: withMarkedLines(withoutHidden(markdown, notes)), isMdx: false, notes };
  const edits: Edit[] = [];
  const cut = (node: { position?: Root['position'] }, replacement: string) => {
    const { start, end } = node.position ?? {};
    if (start?.offset === undefined || end?.offset === undefined) return '';
    edits.push({ from: start.offset, to: end.offset, text: replacement });
    return text.slice(start.offset, end.offset);
  };
  visit(tree, (node) => {
    const line = node.position?.start.line ?? 1;
    if (node.type === 'mdxjsEsm') {
      const lost = withoutKnownImports(cut(node, ''));
      if (lost !== '') notes.push({ line, text: lost });
    }
    if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') {
      const [, , string] = /^(['"`])([^'"`\\$]*)\1$/.exec(node.value.trim()) ?? [];
      if (string !== undefined) cut(node, string.replaceAll(/[{}<]/g, '\\$&'));
      else if (!/^\s*\/\*[^]*\*\/\s*$/.test(node.value)) {
        cut(node, `\\{${node.value.replaceAll(/[{}<]/g, '\\$&')}\\}`);
        notes.push({ line, text: `the expression {${node.value}} is text now` });
      }
    }
    if (node.type === 'code' && hasTitledFences && node.position?.start.offset !== undefined) {
      const from = node.position.start.offset;
      const to = text.indexOf('\n', from);
      edits.push({ from, to, text: titledFence(text.slice(from, to)) });
    }
    if (!isJsx(node)) return undefined;
    const code = codeOf(node);
    if (code === undefined) replaceTags(node, text, edits, notes);
    else cut(node, code);
    return code === undefined ? undefined : SKIP;
  });
  return { text: withMarkedLines(withEdits(text, edits)), isMdx: true, notes };
}

/** Removes the attributes of callouts, such as Starlight's icon and VitePress's `{no-title}`, but keeps a title. */
function plainCallouts(text: string): string {
  const starts = /^([ \t>]*:{3,}[ \t]*[a-z][\w-]*(?:\[[^\]\n]*\]|[ \t]+[^\s{][^{\n]*)?)[ \t]*\{([^}\n]*)\}[ \t]*$/gim;
  return text.replaceAll(starts, (_, start: string, attributes: string) => {
    const title = titleInMeta(attributes);
    // Only a callout without a space takes a title in brackets.
    const withTitle = (all: string, colons: string, kind: string) =>
      title === undefined ? all : `${colons}${kind}[${title}]`;
    return start.trimEnd().replace(/^([ \t>]*:+)[ \t]*([\w-]+)$/, withTitle);
  });
}

/** Removes the imports of components whose tags are converted, as they hold nothing else. */
function withoutKnownImports(code: string): string {
  return code
    .replaceAll(/^import (?:\{([^}]*)\}|(\w+)) from ['"][^'"]+['"];?[ \t]*$/gm, (all, list, name) => {
      const names = ((list ?? name) as string).split(',').map((word) => word.trim());
      return names.every((word) => word === '' || Object.hasOwn(components, word)) ? '' : all;
    })
    .trim();
}

function withEdits(text: string, edits: readonly Edit[]): string {
  let result = text;
  for (const edit of edits.toSorted((a, b) => b.from - a.from || b.to - a.to))
    result = result.slice(0, edit.from) + edit.text + result.slice(edit.to);
  return result;
}

/** Converts other engines' extensions of MDX: heading ids in braces, HTML comments. */
function strictMdx(text: string): string {
  return text
    .replaceAll(/^(#{1,6} .*?)\{#([\w-]+)\}[ \t]*$/gm, '$1{/* #$2 */}')
    .replaceAll(/<!--([^]*?)-->/g, '{/*$1*/}');
}

/** Returns a function that replaces the imported, required and `@site` paths of a page's images and links by plain URLs. */
function plainAddresses(page: string): (text: string) => string {
  const imports = page.matchAll(/^import (\w+) from ['"]([^'"]+\.(?:png|jpe?g|gif|svg|webp|avif))['"]/gm);
  const imported = new Map(Array.from(imports, ([, name, file]) => [name, file]));
  return (text) =>
    text
      .replaceAll(/=\{(?:require|useBaseUrl)\((['"])(?:@site\/static)?(.+?)\1\)(?:\.default)?\}/g, '="$2"')
      .replaceAll(/=\{(\w+)(?:\.src)?\}/g, (value, name) => (imported.has(name) ? `="${imported.get(name)}"` : value))
      .replaceAll(/(\]\(|=")@site(?:\/static)?(\/[^)"#]*?)(?:\.mdx?)?(?=[)"#])/g, '$1$2');
}

/** Applies a change to text outside fenced code blocks. */
export function outsideFences(text: string, change: (text: string) => string): string {
  return text
    .split(/(^[ \t>]*(`{3,}|~{3,})[^]*?^[ \t>]*\2[`~]*[ \t]*$)/m)
    .map((part, index) => (index % 3 === 0 ? change(part) : index % 3 === 1 ? part : ''))
    .join('');
}

/** Writes out the ids of VitePress's headings that differ from ours, as links lead to them: `#build-target`. */
export function withVitePressIds(text: string): string {
  const counts = new Map<string, number>();
  const ours = new GithubSlugger();
  const edits: Edit[] = [];
  visit(plainMarkdown.parse(text), 'heading', ({ children, depth }) => {
    const title = toString(children, { includeHtml: false }).trim();
    const end = children.at(-1)?.position?.end.offset;
    // For VitePress, the line of hyphens below its own syntax is a rule.
    if (title.endsWith('}') || /^(?::{3}|\[\[toc\]\])/m.test(title) || end === undefined) return;
    const plain = title.normalize('NFKD').replaceAll(/[\u0300-\u036F]/g, '');
    const slug = plain
      .normalize()
      .toLowerCase()
      .split(/(?:[!-/:-@[-`{-~“”‘’]|\s)+/)
      .filter(Boolean)
      .join('-')
      .replace(/^(?=\d)/, '_');
    const count = counts.get(slug) ?? 0;
    counts.set(slug, count + 1);
    const id = count === 0 ? slug : `${slug}-${count}`;
    // Here, the id has the word of a badge as well.
    const isSame = id === ours.slug(title) && !children.some(({ type }) => type === 'html');
    if (depth > 1 && !isSame && slug !== '') edits.push({ from: end, to: end, text: ` {#${id}}` });
  });
  return withEdits(text, edits);
}

/** Converts Docusaurus's comments that highlight lines of code to line numbers after the language. */
function withMarkedLines(text: string): string {
  const fences = /^([ \t>]*(`{3,}|~{3,}))([^\n]*)\n([^]*?)^([ \t>]*\2[`~]*[ \t]*)$/gm;
  return text.replaceAll(fences, (fence, start: string, _marks, info: string, code: string, end: string) => {
    // With line numbers, and in Markdown, Docusaurus treats the comments as code.
    if (/^\s*(?:md|markdown)|\{[\d,-]+\}/.test(info)) return fence;
    const kept: string[] = [];
    const marked: number[] = [];
    let [isMarked, isInside] = [false, false];
    for (const line of code.replace(/\n$/, '').split('\n')) {
      const [, mark] =
        /^\s*(?:\/\/|#|%|--|<!--|\{?\/\*)\s*highlight-(next-line|start|end)\s*(?:-->|\*\/\}?)?\s*$/.exec(line) ?? [];
      if (mark === undefined) kept.push(line);
      if (mark === undefined && (isMarked || isInside)) marked.push(kept.length);
      isMarked = mark === 'next-line';
      if (mark === 'start' || mark === 'end') isInside = mark === 'start';
    }
    const head = `${start}${info.trim() || 'text'} {${marked.join(',')}}`;
    return marked.length === 0 ? fence : [head, ...kept, end].join('\n');
  });
}

/** Converts `<CodeBlock>` or `<Code>` with a string as child or `code` to a fenced code block; otherwise undefined. */
function codeOf(element: Element): string | undefined {
  if (element.name !== 'CodeBlock' && element.name !== 'Code') return undefined;
  const valueOf = (key: string) => {
    const value = attributeValue(element, key);
    return typeof value === 'string' ? value : literal(value?.value ?? '');
  };
  const [child] = element.children;
  const isExpression = child?.type === 'mdxFlowExpression' || child?.type === 'mdxTextExpression';
  const [text] = child?.type === 'paragraph' ? child.children : [child];
  const isText = text?.type === 'text' && element.children.length === 1;
  const code = valueOf('code') ?? (isExpression ? literal(child.value) : isText ? text.value : undefined);
  const title = valueOf('title');
  if (code === undefined) return undefined;
  const words = [valueOf('language') ?? valueOf('lang') ?? 'text', title === undefined ? '' : `title="${title}"`];
  return ['```' + words.join(' ').trim(), code.replace(/^\n|\n\s*$/g, ''), '```'].join('\n');
}

/** Returns the text of a string literal without placeholders; undefined for other code. */
function literal(code: string): string | undefined {
  return /^(['"`])((?:(?!\1|\$\{)[^\\]|\\[^])*)\1$/.exec(code.trim())?.[2]?.replaceAll(/\\([`'"$\\])/g, '$1');
}

/** Converts the first line of a Mintlify code block: the text after the language becomes its title. */
function titledFence(line: string): string {
  const [, head = line, meta = ''] = /^([`~]+[ \t]*[^\s`~]+)[ \t]+(.*)$/.exec(line) ?? [];
  const title = meta.replaceAll(/\w+=(?:\{[^}]*\}|"[^"]*"|\S+)|\{[^}]*\}|\b(?:wrap|lines|expandable)\b/g, '').trim();
  const rows = /(?:^|\s|highlight=)(\{[\d,-]+\})/.exec(meta)?.[1];
  return [head, title === '' ? undefined : `title="${title}"`, rows].filter((word) => word !== undefined).join(' ');
}

function parse(text: string, notes: Note[]): Root | undefined {
  try {
    return mdx.parse(text) as Root;
  } catch (error) {
    const { line = 1, reason } = error as Partial<VFileMessage>;
    notes.push({ line, text: `the page is plain Markdown without components, as this is not valid MDX: ${reason}` });
    return undefined;
  }
}

/** Front matter keys whose text is visible here, or which only set the page's URL or layout. */
const shownKeys =
  'title description sidebar_label keywords tags aliases slug id layout custom_edit_url last_update'.split(' ');

/** Keeps the front matter that is valid here. Other keys and invalid values become notes. Keeps the line numbers. */
function convertFrontMatter(source: string): { text: string; notes: Note[] } {
  const { head: oldHead, yaml } = frontMatterOf(source.trimStart());
  if (oldHead === '') return { text: source, notes: [] };
  const notes: Note[] = [];
  const document = parseDocument(yaml);
  const isBroken = document.errors.length > 0;
  if (isBroken) notes.push({ line: 1, text: `front matter that is not valid YAML: ${yaml.trim()}` });
  const values = ((isBroken ? undefined : document.toJS()) ?? {}) as Record<string, unknown>;
  // The sidebar labels of Mintlify and Starlight, Starlight's position, and pages that Mintlify hides.
  const { sidebarTitle, sidebar, hidden, ...rest } = values;
  const inSidebar = (typeof sidebar === 'object' ? sidebar : {}) as Record<string, unknown>;
  const { label = sidebarTitle, order, ...more } = inSidebar;
  const others = Object.keys(more).length === 0 ? undefined : more;
  const unlisted = hidden === true || undefined;
  const renamed = { sidebar_label: label, sidebar_position: order, sidebar: others, unlisted, ...rest };
  const valid = Object.entries(renamed).filter(([key, value]) => {
    if (value === undefined) return false;
    // A page with a date would be a changelog entry, and ids of the old site may not be ids of this one.
    const isKept = key !== 'date' && (value === null || !key.startsWith('pagination_'));
    const isValid = isKept && isReadable({ title: 'a', description: 'a', [key]: value });
    // Unknown keys are valid, but may contain text that was visible on the old site.
    const hasWords =
      (typeof value === 'object' && value !== null) || (typeof value === 'string' && /\p{L}/u.test(value));
    const wasHidden = value === true && key === 'noindex';
    const { author } = ((isValid && key === 'last_update' && value) || {}) as { author?: unknown };
    if (author !== undefined) notes.push({ line: 1, text: `front matter ${stringify({ [key]: { author } }).trim()}` });
    if ((!isValid && value !== null) || (hasWords && !shownKeys.includes(key)) || wasHidden)
      notes.push({ line: 1, text: `front matter ${stringify({ [key]: value }).trim()}` });
    return isValid;
  });
  const head = valid.length === 0 ? '' : `---\n${stringify(Object.fromEntries(valid))}---\n`;
  const bodyStart = source.indexOf(oldHead) + oldHead.length;
  const padding = '\n'.repeat(Math.max(0, lines(source.slice(0, bodyStart)) - lines(head)));
  return { text: head + padding + source.slice(bodyStart), notes };
}

function isReadable(values: Record<string, unknown>): boolean {
  try {
    readFrontMatter(`---\n${stringify(values)}---\n`, 'page.md', { strict: false });
    return true;
  } catch {
    return false;
  }
}

const comment = /<!--[^]*?-->/;
/** Matches content that is not displayed: in VitePress, and in MDX that has become Markdown. */
const invisible =
  /^(?<hidden><(?<element>script|style)\b[^]*?<\/\k<element>>[ \t]*|\[\[toc\]\]|import [\w{*][^'"\n]* from ['"][^'"\n]+['"];?)$/;
const tagAttribute = /\s+[^\s"'<>/=]+(?:=(?:"[^"]*"|'[^']*'|[^\s"'<>=]+))?/;
/** Matches a tag; after a backslash, it is text. */
const tag = new RegExp(
  String.raw`(?<!\\)<(?<close>/?)(?<name>\w+)(?<attributes>(?:${tagAttribute.source})*)\s*(?<end>/?)>`,
);
const hiddenOrTag = new RegExp([comment, invisible, tag].map(({ source }) => source).join('|'), 'gim');

/**
 * Removes content that is not displayed, and tags of components; adds the removed parts to `notes`. A tag
 * without attribute values and without an end, such as in `Array<String>`, is text.
 */
function withoutHidden(text: string, notes: Note[]): string {
  const edits: Edit[] = [];
  // A quick check, as parsing takes time, and most pages have no such content.
  const mayMatch = /<[A-Z]|^<[Ss]|^\[\[|^import /m.test(text);
  const matches = mayMatch ? Array.from(withoutCode('page.md', text).matchAll(hiddenOrTag)) : [];
  const paired = pairsOf(matches);
  for (const match of matches) {
    const { hidden, name = '', close, attributes = '', end } = match.groups ?? {};
    const isTag =
      /^[A-Z]/.test(name) && (paired.has(match) || (close === '' && (end === '/' || /=["'{]/.test(attributes))));
    // A capital begins a sentence.
    if ((hidden === undefined && !isTag) || hidden?.startsWith('Imp') === true) continue;
    const [from, to] = [match.index, match.index + match[0].length];
    const badge = name === 'Badge' ? badgeOf(match, paired.has(match)) : undefined;
    edits.push({ from, to, text: badge ?? '' });
    if (badge === undefined && close !== '/')
      notes.push({ line: lines(text.slice(0, from)) + 1, text: text.slice(from, to).trim() });
  }
  return withEdits(text, edits);
}

/** Returns the tags of elements with both an opening and a closing tag. */
function pairsOf(tags: readonly RegExpExecArray[]): Set<RegExpExecArray> {
  const pairs = new Set<RegExpExecArray>();
  const open: RegExpExecArray[] = [];
  for (const tag of tags) {
    const { name, close, end } = tag.groups ?? {};
    if (name === undefined || end === '/') continue;
    if (close === '') {
      open.push(tag);
      continue;
    }
    const at = open.findLastIndex((other) => other.groups?.name === name);
    const start = open[at];
    if (start === undefined) continue;
    pairs.add(start).add(tag);
    open.splice(at);
  }
  return pairs;
}

/** Converts a tag of VitePress's badge to `<mark>`: its text is in the `text` attribute or between two tags. */
function badgeOf({ groups }: RegExpExecArray, isInPair: boolean): string | undefined {
  if (isInPair) return groups?.close === '/' ? '</mark>' : '<mark>';
  const [, text] = /\stext=["']([^"'>]+)["']/.exec(groups?.attributes ?? '') ?? [];
  return text === undefined ? undefined : `<mark>${text}</mark>`;
}

function replaceTags(element: Element, source: string, edits: Edit[], notes: Note[]): void {
  const { name, position } = element;
  const component = name !== null && Object.hasOwn(components, name) ? components[name] : undefined;
  const isHtml = name !== null && /^[a-z]/.test(name) && !hasExpression(element);
  if (position === undefined || (component === undefined && isHtml)) return;
  const usedNames = new Set<string>();
  const attribute: Attributes = (...names) => {
    const key = names.find((candidate) => {
      const value = attributeValue(element, candidate);
      return value === null || typeof value === 'string';
    });
    if (key === undefined) return '';
    usedNames.add(key);
    return optionalAttribute(element, key) ?? '';
  };
  const { open, close, isBlock = false } = component?.(attribute, element) ?? { open: '', close: '' };
  const [start = 0, end = 0] = [position.start.offset, position.end.offset];
  const first = element.children.at(0)?.position?.start.offset;
  const last = element.children.at(-1)?.position?.end.offset;
  const closing = source.slice(start, end).lastIndexOf('</');
  const inside = first ?? (closing < 0 ? undefined : start + closing);
  // The last `>` before the content ends the opening tag, as no child starts with `>`.
  const openEnd = inside === undefined ? end : start + source.slice(start, inside).lastIndexOf('>') + 1;
  const before = source.slice(source.lastIndexOf('\n', start) + 1, start);
  const indent = /^\s*/.exec(before)?.[0] ?? '';
  // A block within a line moves to separate lines.
  const lead = before.trim() === '' ? '' : `\n\n${indent}`;
  const tail = isBlock && /^[ \t]*\S/.test(source.slice(end)) ? `\n\n${indent}` : '';
  const block = (text: string) => (isBlock && text !== '' ? `${lead}${text}\n\n${indent}` : text);
  if (inside === undefined) edits.push({ from: start, to: end, text: block(open) + close + tail });
  else {
    edits.push({ from: start, to: openEnd, text: block(open) });
    const from = Math.max(start + closing, last ?? 0);
    edits.push({ from, to: end, text: (isBlock && close !== '' ? `\n\n${indent}${close}` : close) + tail });
  }
  const isLost = element.attributes.some((item) => item.type !== 'mdxJsxAttribute' || !usedNames.has(item.name));
  if (component === undefined || isLost) notes.push({ line: position.start.line, text: source.slice(start, openEnd) });
}

function hasExpression({ attributes }: Element): boolean {
  return attributes.some(
    (item) => item.type !== 'mdxJsxAttribute' || (typeof item.value === 'object' && item.value !== null),
  );
}

function lines(text: string): number {
  return text.split('\n').length - 1;
}
