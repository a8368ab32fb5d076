import type { ElementContent, Root } from 'hast';
import { micromark } from 'micromark';
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { optionalAttribute } from './jsx-attributes.ts';

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

/** `<Details summary="**A**">` gets its summary as an element. */
export function summaries() {
  return (tree: Root): void => {
    visit(tree, 'mdxJsxFlowElement', (node) => {
      const summary = node.name === 'Details' ? optionalAttribute(node, 'summary') : undefined;
      if (summary === undefined) return;
      node.attributes = [];
      node.children.unshift({
        type: 'element',
        tagName: 'summary',
        properties: {},
        children: inlineMarkdown(summary),
      });
    });
  };
}
