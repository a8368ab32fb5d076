import type { Element, Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';

/**
 * A table scrolls sideways by itself, and by keyboard: it stands in a focusable box, which is numbered on its page.
 * Something follows each, if only an empty element: the style sheet shows a table when what follows has arrived.
 */
export function tables() {
  return (tree: Root): void => {
    let count = 0;
    visit(tree, 'element', (node, index, parent) => {
      if (node.tagName !== 'table' || parent === undefined || index === undefined) return;
      const box: Element = {
        type: 'element',
        tagName: 'div',
        properties: { className: ['table-scroll'], tabIndex: 0, role: 'region', ariaLabel: `表格 ${++count}` },
        children: [node],
      };
      parent.children[index] = box;
      return SKIP;
    });
    if (count > 0) tree.children.push({ type: 'element', tagName: 'span', properties: { hidden: true }, children: [] });
  };
}
