import type { ElementContent, Nodes, Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { toString } from 'mdast-util-to-string';
import { micromark } from 'micromark';
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly';
import { parseFragment } from 'parse5';
import { visit } from 'unist-util-visit';
import { capitalizedNames } from './component-use.ts';
import { jsxAttributes, optionalAttribute } from './jsx-attributes.ts';
import { element, type NodeRule } from './nodes.ts';

/** Converts a line of Markdown to HTML without its `<p>`; undefined for anything else than one paragraph. */
export function inlineHtml(text: string): string | undefined {
  const html = micromark(text, { extensions: [cjkFriendlyExtension()] });
  return /^<p>((?:(?!<p>)[^])*)<\/p>$/.exec(html)?.[1];
}

/** Converts inline Markdown in an attribute, such as a caption, to nodes with the position of the attribute's node. */
export function inlineMarkdown(text: string, { position }: Nodes): ElementContent[] {
  const html = inlineHtml(text);
  if (html === undefined) return [{ type: 'text', value: text }];
  const tree = fromParse5(parseFragment(html, { scriptingEnabled: false })) as Root;
  visit(tree, (part) => void (part.position = position));
  return tree.children as ElementContent[];
}

const lines: Record<string, string> = { Details: 'summary', Card: 'title', Tab: 'label' };

/**
 * Parses attributes with text as inline Markdown: `<Details summary="**A**">` and `<Card title="**A**">` get the result
 * as their first child; a tab, whose label is also its name, keeps the plain text. Skips the page's own components.
 */
export function attributeLines(): NodeRule {
  return (tree) => {
    const pageComponents = capitalizedNames(tree);
    return (node) => {
      if (node.type !== 'mdxJsxFlowElement' || pageComponents.has(node.name ?? '')) return;
      const name = lines[node.name ?? ''] ?? '';
      const line = optionalAttribute(node, name);
      // Not for underscores alone: `__init__.py` is a name, not bold text.
      if (line === undefined || (node.name !== 'Details' && !/[*`[\\]/.test(line))) return;
      const children = inlineMarkdown(line, node);
      node.attributes = node.attributes.filter((attribute) => !('name' in attribute && attribute.name === name));
      if (node.name === 'Tab') node.attributes.push(...jsxAttributes({ label: toString({ children }) }));
      else {
        const tagName = node.name === 'Details' ? 'summary' : 'span';
        node.children.unshift(element(tagName, {}, children));
      }
    };
  };
}
