import type { Element, ElementContent, Nodes, Parents, Root } from 'hast';
import { raw } from 'hast-util-raw';
import { defaultSchema, sanitize, type Schema } from 'hast-util-sanitize';
import { nodeTypes } from '@mdx-js/mdx';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { blocked } from './component-use.ts';
import { inlineHtml } from './inline-markdown.ts';
import { element, text } from './nodes.ts';

/** What GitHub lets Markdown hold, and more elements of text. Ids keep their names, as links lead to them. */
export const schema: Schema = {
  ...defaultSchema,
  ancestors: {},
  clobber: [],
  tagNames: [
    ...(defaultSchema.tagNames ?? []),
    ...'abbr caption center cite col colgroup dfn figcaption figure mark small time u wbr'.split(' '),
  ],
};
/** The elements of HTML that authors may write in Markdown. */
export const tagNames = new Set(schema.tagNames);
const tag = /<(?:(\/?)([a-z][^\s/>]*)|(?=[?!])(?!!--))/gi;

/** What holds a line of words, which may be Markdown. */
const captions = /(<(summary|caption|figcaption)>)([^<>\n]+)(?=<\/\2>)/g;

type Raw = Extract<Nodes, { type: 'raw' }>;

/** The property that marks, while HTML is parsed, the elements that Markdown made. */
const mark = 'dataMarkdown';

/**
 * Parses the HTML in a `.md` page and sanitises it. What is no tag of it, `Promise<string>` or a component, stays text;
 * for a component, for what a page may not embed and for what is closed as an element is, with a warning.
 * @param components the names of the components that pages use without an import
 */
export function html(components: readonly string[]) {
  return (tree: Root, file: VFile): Root => {
    const elements: Element[] = [];
    const written: { node: Raw; parent: Parents; index: number }[] = [];
    visit(tree, (node, index, parent: Parents | undefined) => {
      if (node.type === 'element') elements.push(node);
      if (node.type === 'raw' && parent !== undefined && index !== undefined) written.push({ node, parent, index });
    });
    if (written.length === 0) return tree;
    const made = elements.map((node) => ({ ...node }));
    for (const [place, node] of elements.entries()) node.properties = { ...node.properties, [mark]: place };
    for (const { node, parent, index } of written) {
      node.value = node.value.replaceAll(
        captions,
        (_, open: string, _name, words: string) => open + (inlineHtml(words) ?? words),
      );
      parent.children[index] = withoutUnknownTags(node, parent, components, file);
    }
    const parsed = raw(tree, { file, passThrough: [...nodeTypes] }) as Root;
    visit(parsed, 'element', (node) => {
      const { properties, data } = made[Number(node.properties[mark] ?? Number.NaN)] ?? sanitized(node);
      Object.assign(node, { properties, data });
    });
    return parsed;
  };
}

/** HTML whose unknown tags are text; text alone where nothing else is left. */
function withoutUnknownTags(node: Raw, parent: Parents, components: readonly string[], file: VFile): ElementContent {
  let isText = true;
  const value = node.value.replaceAll(tag, (written: string, end = '', name = '') => {
    if (tagNames.has(name.toLowerCase()) && [name.toLowerCase(), name.toUpperCase()].includes(name)) {
      isText = false;
      return written;
    }
    if (end === '' && components.includes(name))
      file.message(`<${name}> is shown as text; rename the page to end in .mdx, where it is a component`, node);
    if (end === '/' && !components.includes(name) && !blocked.includes(name))
      file.message(`<${name}> is shown as text, as it is no element that a page may have; put it in backticks`, node);
    if (end === '' && blocked.includes(name))
      file.message(`<${name}> is shown as text, as the Content-Security-Policy blocks it; link to what it shows`, node);
    return written.replace('<', '&lt;');
  });
  if (!isText || value.includes('<!--')) return { ...node, value };
  const words = text(node.value);
  return parent.type === 'root' ? element('p', {}, [words]) : words;
}

/** Without the attributes that may act. Elements of other names are text already. */
function sanitized(node: Element): Element {
  const clean = sanitize({ ...node, children: [] }, schema);
  return clean.type === 'element' ? clean : { ...node, properties: {} };
}
