import type { Element, ElementContent, Nodes as HtmlNodes, Properties } from 'hast';
import type { Nodes, PhrasingContent, Table } from 'mdast';
import type { VFile } from 'vfile';

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
export function text(value: string): { type: 'text'; value: string } {
  return { type: 'text', value };
}

/** An element of HTML. */
export function element(tagName: string, properties: Properties = {}, children: ElementContent[] = []): Element {
  return { type: 'element', tagName, properties, children };
}

/** What reports a mistake at a node of a page: as a warning, or by a VFileMessage that it throws where the site is strict. */
export function complainIn(file: VFile, isStrict: boolean): (reason: string, at: HtmlNodes | Nodes) => undefined {
  return (reason, at) => void (isStrict ? file.fail(reason, at) : file.message(reason, at));
}

/** The title that the first line of a fence gives it. */
export function titleOf(meta: string | null | undefined): string | undefined {
  return /\btitle="([^"]*)"/.exec(meta ?? '')?.[1];
}
