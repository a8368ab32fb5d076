import type { Element, Root } from 'hast';
import { toString } from 'mdast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';
import { unbreakableParts } from '../../../app/content/stays-whole.ts';
import type { Messages } from '../../../app/core/messages.ts';
import { say } from '../../../app/core/messages/say.ts';
import { element } from './nodes.ts';

/** The largest minimum width of a column, in Han characters. */
const maxMinWidth = 11;

/** The width of a table on a phone of 360 px and of a column's padding, in Han characters. */
const phone = { width: 23.2, padding: 1.55 };

const roles: Record<string, string> = {
  thead: 'rowgroup',
  tbody: 'rowgroup',
  tr: 'row',
  th: 'columnheader',
  td: 'cell',
};

/**
 * Wraps tables in a focusable box that is named by its number and first column. Each column's header cell sets the
 * column's minimum width (`--characters`); a table that is then too wide for a phone becomes a list there, whose cells
 * name their column.
 */
export function tables(messages: Messages['pages']) {
  return (tree: Root): void => {
    let count = 0;
    visit(tree, 'element', (node, index, parent) => {
      if (node.tagName !== 'table' || parent === undefined || index === undefined) return;
      const rows = rowsOf(node);
      const columns = columnsOf(rows);
      for (const { head, minWidth } of columns) head.properties['style'] = `--characters:${Math.ceil(minWidth)}`;
      const list = columns.length > 1 && widthOnPhone(columns) > phone.width;
      if (list) nameCells(node, rows);
      const className = ['table-scroll', ...(list ? ['table-list'] : [])];
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

/** Gives each cell the words of its column, and every part the role that some browsers take away from a list. */
function nameCells(table: Element, [heads = [], ...rows]: Element[][]): void {
  for (const row of rows)
    for (const [column, cell] of row.entries())
      cell.properties['dataHead'] = heads[column] === undefined ? '' : label(heads[column]);
  table.properties['role'] = 'table';
  visit(table, 'element', (node) => {
    const role = roles[node.tagName];
    if (role !== undefined) node.properties['role'] = role;
  });
}

/** The words of a column's head; the narrow label may end a line after the slash of a path in them. */
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

/** The width that a column's text wants at least: that of its longest cell, or of eleven characters. */
function sentenceWidth(cells: Element[]): number {
  return Math.min(maxMinWidth, Math.max(...cells.map((cell) => widthOf(toString(cell)))));
}

/** The width that the first column, of names, wants: that of its longest code too, which would move the rows that came. */
function nameWidth(cells: Element[]): number {
  const code = Math.max(...cells.map((cell) => longestCode(cell, true)));
  return Math.max(sentenceWidth(cells), Math.min(maxMinWidth, code));
}

/** The width of the longest code of a cell that is not broken: none is in the first column. */
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

/** The width of a text in Han characters; a Latin character is about half as wide. */
function widthOf(text: string): number {
  return [...text].reduce((width, character) => width + (character < '\u2e80' ? 0.5 : 1), 0);
}
