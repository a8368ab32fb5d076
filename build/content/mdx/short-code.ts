import type { ElementContent, Root } from 'hast';
import { toString } from 'mdast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';
import { breakableParts, isUnbreakable } from '../../../app/content/stays-whole.ts';
import { element, text } from './nodes.ts';

/** Marks short code in a text, so that it is not broken over two lines, and where long code may be. */
export function shortCode() {
  return (tree: Root): void => {
    visit(tree, 'element', (node) => {
      if (node.tagName === 'pre') return SKIP;
      if (node.tagName !== 'code') return undefined;
      if (isUnbreakable(toString(node))) node.properties['className'] = ['whole'];
      node.children = node.children.flatMap((child) => (child.type === 'text' ? broken(child.value) : [child]));
      return SKIP;
    });
  };
}

function broken(code: string): ElementContent[] {
  return breakableParts(code).flatMap(({ text: value, breaks, beginsUrl }): ElementContent[] => {
    const part = beginsUrl ? element('span', { className: ['whole'] }, [text(value)]) : text(value);
    if (breaks === undefined) return [part];
    return [element('wbr', breaks === 'narrow' ? { className: ['narrow'] } : {}), part];
  });
}
