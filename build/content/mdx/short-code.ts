import type { Root } from 'hast';
import { toString } from 'mdast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';

/** Code of up to this many characters stays on one line; it fits a phone. */
const maxCharacters = 24;

/** Where a browser may break code: `GET /models`, `qwen3.7-max`. */
const breaks = /[\s/?-]/;

/** Marks short code in a text with the class `whole`, so that a model's or operation's name is not broken over two lines. */
export function shortCode() {
  return (tree: Root): void => {
    visit(tree, 'element', (node) => {
      if (node.tagName === 'pre') return SKIP;
      if (node.tagName !== 'code') return undefined;
      const text = toString(node);
      if (text.length <= maxCharacters && breaks.test(text)) node.properties['className'] = ['whole'];
      return SKIP;
    });
  };
}
