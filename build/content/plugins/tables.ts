import type { Element, Root } from 'hast';
import { toString } from 'mdast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';
import type { Messages } from '../../../app/core/messages/messages.ts';
import { say } from '../../../app/core/messages/say.ts';

/** How many Chinese letters of a column stand beside each other at least, if it has as many. */
const enough = 11;

/**
 * A table scrolls sideways by itself, and by keyboard: it stands in a focusable box, which is numbered on its page.
 * Each column's head tells how wide it should be at least, so that a phone scrolls rather than sets sentences two letters wide.
 */
export function tables(messages: Messages['pages']) {
  return (tree: Root): void => {
    let count = 0;
    visit(tree, 'element', (node, index, parent) => {
      if (node.tagName !== 'table' || parent === undefined || index === undefined) return;
      tellWidths(node);
      const box: Element = {
        type: 'element',
        tagName: 'div',
        properties: {
          className: ['table-scroll'],
          tabIndex: 0,
          role: 'region',
          ariaLabel: say(messages, 'Table {number}', { number: ++count }),
        },
        children: [node],
      };
      parent.children[index] = box;
      return SKIP;
    });
  };
}

function tellWidths(table: Element): void {
  const rows = rowsOf(table);
  for (const [column, head] of (rows[0] ?? []).entries()) {
    const longest = Math.max(...rows.map((row) => (row[column] === undefined ? 0 : widthOf(toString(row[column])))));
    head.properties['style'] = `--letters:${Math.min(enough, Math.ceil(longest))}`;
  }
}

function rowsOf(table: Element): Element[][] {
  const rows: Element[][] = [];
  visit(table, 'element', (node) => {
    if (node.tagName === 'tr') rows.push(node.children.filter((child) => child.type === 'element'));
  });
  return rows;
}

/** A Latin letter is about half as wide as a Chinese one. */
function widthOf(text: string): number {
  return [...text].reduce((width, letter) => width + (letter < '\u2e80' ? 0.5 : 1), 0);
}
