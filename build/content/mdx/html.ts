import type { Element, ElementContent, Nodes, Parents, Root } from 'hast';
import { raw } from 'hast-util-raw';
import { defaultSchema, sanitize, type Schema } from 'hast-util-sanitize';
import { nodeTypes } from '@mdx-js/mdx';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { blocked } from './component-use.ts';
import { inlineHtml } from './inline-markdown.ts';
import { element, text } from './nodes.ts';

/** GitHub's sanitization schema with more text elements. Ids get no prefix, as links point to them. */
export const schema: Schema = {
  ...defaultSchema,
  ancestors: {},
  clobber: [],
  tagNames: [
    ...(defaultSchema.tagNames ?? []),
    ...'abbr caption center cite col colgroup dfn figcaption figure mark small time u wbr'.split(' '),
  ],
};
/** The names of the HTML elements that are allowed in Markdown. */
export const tagNames = new Set(schema.tagNames);
const tag = /<(?:(\/?)([a-z][^\s/>]*)|(?=[?!])(?!!--))/gi;

/** Matches elements with a line of text, which is parsed as inline Markdown. */
const captions = /(<(summary|caption|figcaption)>)([^<>\n]+)(?=<\/\2>)/g;

type Raw = Extract<Nodes, { type: 'raw' }>;

/** The property that marks elements from Markdown while HTML is parsed; its value is the element's index. */
const mark = 'dataMarkdown';

/**
 * Parses and sanitizes the HTML in a `.md` page. Unknown tags, such as `Promise<string>`, become text, with a warning
 * for components, blocked elements and unknown elements that have a closing tag.
 * @param components the names of the components that MDX pages use without an import
 */
export function html(components: readonly string[]) {
  return (tree: Root, file: VFile): Root => {
    const elements: Element[] = [];
    const rawNodes: { node: Raw; parent: Parents; index: number }[] = [];
    visit(tree, (node, index, parent: Parents | undefined) => {
      if (node.type === 'element') elements.push(node);
      if (node.type === 'raw' && parent !== undefined && index !== undefined) rawNodes.push({ node, parent, index });
    });
    if (rawNodes.length === 0) return tree;
    const originals = elements.map((node) => ({ ...node }));
    for (const [index, node] of elements.entries()) node.properties = { ...node.properties, [mark]: index };
    for (const { node, parent, index } of rawNodes) {
      node.value = node.value.replaceAll(
        captions,
        (_, open: string, _name, words: string) => open + (inlineHtml(words) ?? words),
      );
      parent.children[index] = withoutUnknownTags(node, parent, components, file);
    }
    const parsed = raw(tree, { file, passThrough: [...nodeTypes] }) as Root;
    visit(parsed, 'element', (node) => {
      const { properties, data } = originals[Number(node.properties[mark] ?? Number.NaN)] ?? sanitized(node);
      Object.assign(node, { properties, data });
    });
    return parsed;
  };
}

/** Escapes unknown tags in HTML. Returns a text node if no known tag and no comment is left. */
function withoutUnknownTags(node: Raw, parent: Parents, components: readonly string[], file: VFile): ElementContent {
  let isText = true;
  const value = node.value.replaceAll(tag, (match: string, end = '', name = '') => {
    if (tagNames.has(name.toLowerCase()) && [name.toLowerCase(), name.toUpperCase()].includes(name)) {
      isText = false;
      return match;
    }
    if (end === '' && components.includes(name))
      file.message(`<${name}> is shown as text; rename the page to end in .mdx, where it is a component`, node);
    if (end === '/' && !components.includes(name) && !blocked.includes(name))
      file.message(`<${name}> is shown as text, as pages may not have this element; put it in backticks`, node);
    if (end === '' && blocked.includes(name))
      file.message(`<${name}> is shown as text, as the Content-Security-Policy blocks it; link to what it shows`, node);
    return match.replace('<', '&lt;');
  });
  if (!isText || value.includes('<!--')) return { ...node, value };
  const words = text(node.value);
  return parent.type === 'root' ? element('p', {}, [words]) : words;
}

/** Removes unsafe attributes. (Unknown elements have become text already.) */
function sanitized(node: Element): Element {
  const clean = sanitize({ ...node, children: [] }, schema);
  return clean.type === 'element' ? clean : { ...node, properties: {} };
}
