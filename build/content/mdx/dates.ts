import type { Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import { element, text } from './nodes.ts';

/** An ISO date, and the mark that must not begin a line after it. */
const date = /(\b\d{4}-\d{2}-\d{2}\b[\uff1a\uff1b]?)/;

/** Marks dates in a text, which Chromium breaks at their hyphens. */
export function dates() {
  return (tree: Root): void => {
    visit(tree, (node, index, parent) => {
      if (node.type === 'element' && (node.tagName === 'pre' || node.tagName === 'code')) return SKIP;
      if (node.type !== 'text' || index === undefined || parent === undefined) return undefined;
      const parts = node.value.split(date);
      if (parts.length === 1) return undefined;
      const children = parts.map((part, place) =>
        place % 2 === 1 ? element('span', { className: ['date'] }, [text(part)]) : text(part),
      );
      parent.children.splice(index, 1, ...children);
      return [SKIP, index + children.length];
    });
  };
}
