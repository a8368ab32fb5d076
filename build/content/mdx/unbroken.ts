import type { Element, ElementContent, Parents, Root } from 'hast';
import { toString } from 'mdast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';
import { breakableParts, date, isUnbreakable } from '../../../app/content/stays-whole.ts';
import { element, text } from './nodes.ts';

/** A rehype plugin that marks unbreakable text (short code and dates), and inserts `<wbr>` into long code. */
export function unbroken() {
  return (tree: Root): void => {
    visit(tree, (node, index, parent) => {
      // Not in components, which may require plain text, like <title>, <option> and SVG's <text>.
      if (node.type === 'text' && index !== undefined && isProse(parent) && date.test(node.value)) {
        const parts = node.value.split(date).map((part, place) => (place % 2 === 0 ? text(part) : whole('date', part)));
        parent.children.splice(index, 1, ...parts);
        return [SKIP, index + parts.length];
      }
      if (node.type !== 'element') return undefined;
      if (node.tagName === 'pre') return SKIP;
      if (node.tagName !== 'code') return undefined;
      if (isUnbreakable(toString(node))) node.properties['className'] = ['whole'];
      node.children = node.children.flatMap((child) => (child.type === 'text' ? broken(child.value) : [child]));
      return SKIP;
    });
  };
}

function isProse(parent: Parents | undefined): parent is Root | Element {
  return parent?.type === 'root' || parent?.type === 'element';
}

function broken(code: string): ElementContent[] {
  return breakableParts(code).flatMap(({ text: value, breaks, beginsUrl }): ElementContent[] => {
    const part = beginsUrl ? whole('whole', value) : text(value);
    if (breaks === undefined) return [part];
    return [element('wbr', breaks === 'narrow' ? { className: ['narrow'] } : {}), part];
  });
}

function whole(className: 'whole' | 'date', value: string): ElementContent {
  return element('span', { className: [className] }, [text(value)]);
}
