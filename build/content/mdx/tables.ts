import type { Element, Root } from 'hast';
import { toString } from 'mdast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';
import type { Messages } from '../../../app/core/messages/messages.ts';
import { say } from '../../../app/core/messages/say.ts';

/** The largest minimum width of a column, in Han characters. */
const maxMinWidth = 11;

/**
 * Wraps tables in a numbered, focusable box that scrolls sideways. Each column's header cell sets the column's minimum
 * width (`--characters`), so that a table scrolls on a phone instead of breaking its text after every other character.
 */
export function tables(messages: Messages['pages']) {
  return (tree: Root): void => {
    let count = 0;
    visit(tree, 'element', (node, index, parent) => {
      if (node.tagName !== 'table' || parent === undefined || index === undefined) return;
      setMinWidths(node);
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

function setMinWidths(table: Element): void {
  const rows = rowsOf(table);
  for (const [column, head] of (rows[0] ?? []).entries()) {
    const longest = Math.max(...rows.map((row) => (row[column] === undefined ? 0 : widthOf(toString(row[column])))));
    head.properties['style'] = `--characters:${Math.min(maxMinWidth, Math.ceil(longest))}`;
  }
}

function rowsOf(table: Element): Element[][] {
  const rows: Element[][] = [];
  visit(table, 'element', (node) => {
    if (node.tagName === 'tr') rows.push(node.children.filter((child) => child.type === 'element'));
  });
  return rows;
}

/** The width of a text in Han characters; a Latin character is about half as wide. */
function widthOf(text: string): number {
  return [...text].reduce((width, character) => width + (character < '\u2e80' ? 0.5 : 1), 0);
}
