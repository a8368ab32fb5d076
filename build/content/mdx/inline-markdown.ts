import type { ElementContent, Root } from 'hast';
import { toString } from 'mdast-util-to-string';
import { micromark } from 'micromark';
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { namesOfPage } from './component-use.ts';
import { jsxAttributes, optionalAttribute } from './jsx-attributes.ts';
import { element } from './nodes.ts';

const parser = unified().use(rehypeParse, { fragment: true });

/** The HTML of a line of Markdown, without a paragraph around it; a line that is a block stays the text that it is. */
export function inlineHtml(text: string): string | undefined {
  const html = micromark(text, { extensions: [cjkFriendlyExtension()] });
  return /^<p>((?:(?!<p>)[^])*)<\/p>$/.exec(html)?.[1];
}

/** Captions and summaries that are written in an attribute, with their code, bold words and links. */
export function inlineMarkdown(text: string): ElementContent[] {
  const html = inlineHtml(text);
  return html === undefined ? [{ type: 'text', value: text }] : (parser.parse(html).children as ElementContent[]);
}

const lines: Record<string, string> = { Details: 'summary', Card: 'title', Tab: 'label' };

/**
 * The line of words in an attribute is read as Markdown: `<Details summary="**A**">` and `<Card title="**A**">` get it as their
 * first child, and a tab, whose label is a name as well, keeps its words alone. Components of the page's own stay as they are.
 */
export function attributeLines() {
  return (tree: Root): void => {
    const own = namesOfPage(tree);
    visit(tree, 'mdxJsxFlowElement', (node) => {
      const name = lines[node.name ?? ''] ?? '';
      if (own.has(node.name ?? '')) return;
      const line = optionalAttribute(node, name);
      // `__init__.py` is a name.
      if (line === undefined || (node.name !== 'Details' && !/[*`[\\]/.test(line))) return;
      const children = inlineMarkdown(line);
      node.attributes = node.attributes.filter((attribute) => !('name' in attribute && attribute.name === name));
      if (node.name === 'Tab') node.attributes.push(...jsxAttributes({ label: toString({ children }) }));
      else {
        const tagName = node.name === 'Details' ? 'summary' : 'span';
        node.children.unshift(element(tagName, {}, children));
      }
    });
  };
}
