import type { Element, Root } from 'hast';
import { toString } from 'mdast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';
import { unbreakableParts } from '../../../app/content/stays-whole.ts';
import type { Messages } from '../../../app/core/messages.ts';
import { say } from '../../../app/core/messages/say.ts';
import { element } from './nodes.ts';

/** The maximum of a column's minimum width, in Han characters. */
const maxMinWidth = 11;

/** The widths of a table on a 360 px viewport and of a column's padding, in Han characters. */
const phone = { width: 23.2, padding: 1.55 };

const roles: Record<string, string> = {
  thead: 'rowgroup',
  tbody: 'rowgroup',
  tr: 'row',
  th: 'columnheader',
  td: 'cell',
};

/**
 * Wraps tables in a focusable region, labelled with the table's number and first column. Header cells set their
 * column's minimum width (`--characters`). A table that is then too wide for a phone is shown as a list there, whose
 * cells repeat their column's heading.
 */
export function tables(messages: Messages['pages']) {
  return (tree: Root): void => {
    let count = 0;
    visit(tree, 'element', (node, index, parent) => {
      if (node.tagName !== 'table' || parent === undefined || index === undefined) return;
      const rows = rowsOf(node);
      const columns = columnsOf(rows);
      for (const { head, minWidth } of columns) head.properties['style'] = `--characters:${Math.ceil(minWidth)}`;
      const isList = columns.length > 1 && widthOnPhone(columns) > phone.width;
      if (isList) labelCells(node, rows);
      const className = ['table-scroll', ...(isList ? ['table-list'] : [])];
      const column = columns[0] === undefined ? '' : toString(columns[0].head).trim();
      const ariaLabel = say(messages, column === '' ? 'Table {number}' : 'Table {number}: {column}', {
        number: ++count,
        column,
      });
      parent.children[index] = element('div', { className, tabIndex: 0, role: 'region', ariaLabel }, [node]);
      return SKIP;
    });
  };
}

/** Adds each cell's column heading, and the ARIA roles that some browsers drop when CSS changes a table's `display`. */
function labelCells(table: Element, [heads = [], ...rows]: Element[][]): void {
  for (const row of rows)
    for (const [column, cell] of row.entries())
      cell.properties['dataHead'] = heads[column] === undefined ? '' : label(heads[column]);
  table.properties['role'] = 'table';
  visit(table, 'element', (node) => {
    const role = roles[node.tagName];
    if (role !== undefined) node.properties['role'] = role;
  });
}

/** Returns a column's heading. Zero-width spaces after slashes allow line breaks in the narrow label. */
function label(head: Element): string {
  return toString(head).replaceAll(/(?<=\w\/)(?=\w)/g, '\u200B');
}

type Column = { head: Element; cells: Element[]; minWidth: number };

function columnsOf(rows: Element[][]): Column[] {
  return (rows[0] ?? []).map((head, column) => {
    const cells = rows.flatMap((row) => row[column] ?? []);
    return { head, cells, minWidth: column === 0 ? nameWidth(cells) : sentenceWidth(cells) };
  });
}

function widthOnPhone(columns: Column[]): number {
  return columns.reduce((sum, { cells, minWidth }, column) => {
    const width = Math.max(minWidth, ...cells.map((cell) => longestCode(cell, column === 0)));
    return sum + width + phone.padding;
  }, 0);
}

/** Returns the minimum width of a column: the width of its longest cell, up to `maxMinWidth`. */
function sentenceWidth(cells: Element[]): number {
  return Math.min(maxMinWidth, Math.max(...cells.map((cell) => widthOf(toString(cell)))));
}

/** Returns the minimum width of the first column. Long code in a later row must not widen it while the page loads. */
function nameWidth(cells: Element[]): number {
  const code = Math.max(...cells.map((cell) => longestCode(cell, true)));
  return Math.max(sentenceWidth(cells), Math.min(maxMinWidth, code));
}

/** Returns the width of a cell's longest unbreakable code. In the first column, no code is breakable. */
function longestCode(cell: Element, first: boolean): number {
  let longest = 0;
  visit(cell, 'element', (node) => {
    if (node.tagName !== 'code') return;
    const text = toString(node);
    const parts = first ? [text] : unbreakableParts(text);
    longest = Math.max(longest, ...parts.map((part) => widthOf(part) + 1));
  });
  return longest;
}

function rowsOf(table: Element): Element[][] {
  const rows: Element[][] = [];
  visit(table, 'element', (node) => {
    if (node.tagName !== 'tr') return undefined;
    rows.push(node.children.filter((child) => child.type === 'element'));
    return SKIP;
  });
  return rows;
}

/** Returns the width of a text in Han characters. A Latin character counts as half. */
function widthOf(text: string): number {
  return [...text].reduce((width, character) => width + (character < '\u2e80' ? 0.5 : 1), 0);
}
