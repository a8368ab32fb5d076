import type { PhrasingContent, Table, Text } from 'mdast';

/** A table of some rows of cells, below a row of headings. */
export function tableOf(headings: string[], rows: PhrasingContent[][][]): Table {
  return {
    type: 'table',
    children: [headings.map((words) => [text(words)]), ...rows].map((cells) => ({
      type: 'tableRow',
      children: cells.map((children) => ({ type: 'tableCell', children })),
    })),
  };
}

/** Words without any mark. */
export function text(value: string): Text {
  return { type: 'text', value };
}
