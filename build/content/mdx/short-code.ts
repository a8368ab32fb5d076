import type { Root } from 'hast';
import { toString } from 'mdast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';
import { staysWhole } from '../../../app/content/stays-whole.ts';

/** Marks short code in a text, so that it is not broken over two lines. */
export function shortCode() {
  return (tree: Root): void => {
    visit(tree, 'element', (node) => {
      if (node.tagName === 'pre') return SKIP;
      if (node.tagName !== 'code') return undefined;
      if (staysWhole(toString(node))) node.properties['className'] = ['whole'];
      return SKIP;
    });
  };
}
