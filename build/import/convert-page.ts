import { createProcessor } from '@mdx-js/mdx';
import type { Root } from 'mdast';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import { visit } from 'unist-util-visit';
import { parseDocument, stringify } from 'yaml';
import { readFrontMatter } from '../content/front-matter.ts';

/** Something of a page that has no place in the new one: the line of the old file, and what stood there. */
export type Note = { line: number; text: string };

/** A page as this engine reads it. */
export type ConvertedPage = { text: string; isMdx: boolean; notes: Note[] };

type Element = MdxJsxFlowElement | MdxJsxTextElement;
/** What takes the place of a component's two tags; a block stands on lines of its own. */
type Tags = { open: string; close: string; isBlock?: boolean };
/** The words of the first of some attributes that a component has; what is asked for counts as said by its new tags. */
type Attributes = (...names: string[]) => string;

const mdx = createProcessor({ remarkPlugins: [remarkFrontmatter, remarkGfm] });

/** Callouts by their names elsewhere. */
const callouts: { [name: string]: string } = {
  Note: 'note',
  Info: 'info',
  Tip: 'tip',
  Check: 'tip',
  Warning: 'warning',
  Caution: 'warning',
  Danger: 'danger',
  Error: 'danger',
};

/** Components of Docusaurus, Starlight and Mintlify that have an equal here: name → its new tags. */
const components: { [name: string]: (attribute: Attributes) => Tags } = {
  ...Object.fromEntries(
    Object.entries(callouts).map(([name, kind]) => [
      name,
      (attribute: Attributes) => callout(kind, attribute('title')),
    ]),
  ),
  Aside: aside,
  Callout: aside,
  Tabs: () => bare('Tabs'),
  TabItem: (attribute) => tag('Tab', 'label', attribute('label', 'value')),
  Tab: (attribute) => tag('Tab', 'label', attribute('title', 'label', 'name')),
  Accordion: (attribute) => tag('Details', 'summary', attribute('title')),
  Expandable: (attribute) => tag('Details', 'summary', attribute('title')),
  CodeGroup: () => bare('CodeGroup'),
  CardGroup: () => bare('Cards'),
  CardGrid: () => bare('Cards'),
  Columns: () => bare('Cards'),
  Card: card,
  LinkCard: card,
  // What is embedded from elsewhere becomes a link.
  iframe: (attribute) => ({ open: `[${attribute('title', 'src')}](${attribute('src')})`, close: '' }),
  Step: (attribute) => ({ open: `**${attribute('title')}**\n`, close: '', isBlock: true }),
};

/**
 * Turns a page of another engine into one of this: front matter that is known here, components by their equals, without
 * imports and expressions. What is left out stands in the notes, so that no word is lost.
 * @param isMdx whether the page is MDX where it comes from
 */
export function convertPage(source: string, isMdx: boolean): ConvertedPage {
  const { text: written, notes } = convertFrontMatter(source);
  const text = isMdx ? written.replaceAll(/^(#{1,6} .*?)\{#([\w-]+)\}[ \t]*$/gm, '$1{/* #$2 */}') : written;
  const tree = isMdx ? parse(text) : undefined;
  if (tree === undefined) return { ...withoutScripts(text, notes), isMdx: false };
  const edits: { from: number; to: number; text: string }[] = [];
  const cut = (node: { position?: Root['position'] }, replacement: string) => {
    const { start, end } = node.position ?? {};
    if (start?.offset === undefined || end?.offset === undefined) return '';
    edits.push({ from: start.offset, to: end.offset, text: replacement });
    return text.slice(start.offset, end.offset);
  };
  visit(tree, (node) => {
    const line = node.position?.start.line ?? 1;
    if (node.type === 'mdxjsEsm') notes.push({ line, text: cut(node, '') });
    if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') {
      const [, , words] = /^(['"`])([^'"`{}\\$]*)\1$/.exec(node.value.trim()) ?? [];
      if (words !== undefined) cut(node, words);
      else if (!/^\s*\/\*[^]*\*\/\s*$/.test(node.value)) {
        cut(node, `\\{${node.value.replaceAll(/[{}<]/g, '\\$&')}\\}`);
        notes.push({ line, text: `the expression {${node.value}} is text now` });
      }
    }
    if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') replaceTags(node, text, edits, notes);
  });
  let result = text;
  for (const edit of edits.toSorted((a, b) => b.from - a.from || b.to - a.to))
    result = result.slice(0, edit.from) + edit.text + result.slice(edit.to);
  return { text: result, isMdx: true, notes };
}

function parse(text: string): Root | undefined {
  try {
    return mdx.parse(text) as Root;
  } catch {
    return undefined;
  }
}

/** Only what a page of this engine may say stays; other keys, and values that mean something else, are notes. */
function convertFrontMatter(source: string): { text: string; notes: Note[] } {
  const [whole, yaml] = /^---\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m.exec(source.replace(/^\uFEFF/, '')) ?? [];
  if (whole === undefined || yaml === undefined || !source.startsWith(whole)) return { text: source, notes: [] };
  const notes: Note[] = [];
  const document = parseDocument(yaml);
  const isBroken = document.errors.length > 0;
  if (isBroken) notes.push({ line: 1, text: `front matter that is no YAML: ${yaml.trim()}` });
  const values = ((isBroken ? undefined : document.toJS()) ?? {}) as Record<string, unknown>;
  const { sidebarTitle, ...others } = values;
  const kept = { ...(sidebarTitle === undefined ? {} : { sidebar_label: sidebarTitle }), ...others };
  const valid = Object.entries(kept).filter(([key, value]) => {
    // A dated page would be an entry of the changelog.
    const isValid = value !== null && key !== 'date' && isRead({ title: 'a', description: 'a', [key]: value });
    // What is kept for other programs may hold words that readers saw.
    if ((!isValid && value !== null) || (typeof value === 'object' && !['keywords', 'tags', 'aliases'].includes(key)))
      notes.push({ line: 1, text: `front matter ${stringify({ [key]: value }).trim()}` });
    return isValid;
  });
  const head = valid.length === 0 ? '' : `---\n${stringify(Object.fromEntries(valid))}---\n`;
  return { text: head + '\n'.repeat(Math.max(0, lines(whole) - lines(head))) + source.slice(whole.length), notes };
}

function isRead(values: Record<string, unknown>): boolean {
  try {
    readFrontMatter(`---\n${stringify(values)}---\n`, 'page.md', { strict: false });
    return true;
  } catch {
    return false;
  }
}

/** VitePress's scripts and styles in a page, which no reader sees. */
function withoutScripts(text: string, notes: Note[]): { text: string; notes: Note[] } {
  const kept = text.replaceAll(/^<(script|style)\b[^]*?^<\/\1>[ \t]*$/gm, (code, _name, at: number) => {
    notes.push({ line: lines(text.slice(0, at)) + 1, text: code });
    return '';
  });
  // A label that stands at the language is a word of its own here.
  return { text: kept.replaceAll(/^([ \t]*(?:`{3,}|~{3,})[\w+-]+)\[/gm, '$1 ['), notes };
}

function replaceTags(
  element: Element,
  source: string,
  edits: { from: number; to: number; text: string }[],
  notes: Note[],
): void {
  const { name, position } = element;
  if (
    position === undefined ||
    (name !== null && /^[a-z]/.test(name) && !Object.hasOwn(components, name) && !hasExpression(element))
  )
    return;
  const said = new Set<string>();
  const attribute: Attributes = (...names) => {
    for (const one of names) {
      const found = element.attributes.find((item) => item.type === 'mdxJsxAttribute' && item.name === one);
      const value = typeof found?.value === 'string' ? found.value : undefined;
      if (value !== undefined) {
        said.add(one);
        return value;
      }
    }
    return '';
  };
  const known = name !== null && Object.hasOwn(components, name) ? components[name] : undefined;
  const { open, close, isBlock = false } = known?.(attribute) ?? { open: '', close: '' };
  const [start = 0, end = 0] = [position.start.offset, position.end.offset];
  const inner = element.children.map((child) => child.position);
  const [first, last] = [inner.at(0)?.start.offset, inner.at(-1)?.end.offset];
  const closing = source.slice(start, end).lastIndexOf('</');
  const inside = first ?? (closing < 0 ? undefined : start + closing);
  // No child begins with `>`.
  const openEnd = inside === undefined ? end : start + source.slice(start, inside).lastIndexOf('>') + 1;
  const indent = ' '.repeat(position.start.column - 1);
  const block = (text: string) => (isBlock && text !== '' ? `${text}\n\n${indent}` : text);
  if (inside === undefined) edits.push({ from: start, to: end, text: block(open) + close });
  else {
    edits.push({ from: start, to: openEnd, text: block(open) });
    const from = Math.max(start + closing, last ?? 0);
    edits.push({ from, to: end, text: isBlock && close !== '' ? `\n\n${indent}${close}` : close });
  }
  const lost = element.attributes.filter((item) => item.type !== 'mdxJsxAttribute' || !said.has(item.name));
  if (known === undefined || lost.length > 0)
    notes.push({ line: position.start.line, text: source.slice(start, openEnd) });
}

function hasExpression({ attributes }: Element): boolean {
  return attributes.some(
    (item) => item.type !== 'mdxJsxAttribute' || (typeof item.value === 'object' && item.value !== null),
  );
}

function callout(kind: string, title: string): Tags {
  return { open: `:::${kind}${title === '' ? '' : `[${title}]`}`, close: ':::', isBlock: true };
}

function aside(attribute: Attributes): Tags {
  return callout(callouts[capital(attribute('type'))] ?? 'note', attribute('title'));
}

function bare(name: string): Tags {
  return { open: `<${name}>`, close: `</${name}>`, isBlock: true };
}

function card(attribute: Attributes): Tags {
  const href = attribute('href');
  const title = quoted(attribute('title') || href);
  return { open: `<Card title="${title}"${href === '' ? '' : ` href="${href}"`}>`, close: '</Card>', isBlock: true };
}

function tag(name: string, attribute: string, value: string): Tags {
  return { open: `<${name} ${attribute}="${quoted(value || '…')}">`, close: `</${name}>`, isBlock: true };
}

function quoted(text: string): string {
  return text.replaceAll('"', '&quot;');
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function lines(text: string): number {
  return text.split('\n').length - 1;
}
