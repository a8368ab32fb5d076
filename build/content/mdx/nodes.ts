import type { Element, ElementContent, Nodes as HtmlNodes, Properties, Root } from 'hast';
import type { Nodes, PhrasingContent, Table } from 'mdast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';

/** A rule for single nodes: called once per page, it returns the function to call with each node. */
export type NodeRule = (tree: Root, file: VFile) => (node: HtmlNodes) => void;

/** Applies rules in one traversal of the tree, as a traversal takes longer than the rules themselves. */
export function eachNode(rules: NodeRule[]) {
  return (tree: Root, file: VFile): void => {
    const visitors = rules.map((rule) => rule(tree, file));
    visit(tree, (node) => {
      for (const apply of visitors) apply(node);
    });
  };
}

/** Creates a table node with a header row. */
export function tableOf(headings: string[], rows: PhrasingContent[][][]): Table {
  return {
    type: 'table',
    children: [headings.map((words) => [text(words)]), ...rows].map((cells) => ({
      type: 'tableRow',
      children: cells.map((children) => ({ type: 'tableCell', children })),
    })),
  };
}

/** Creates a text node. */
export function text(value: string): { type: 'text'; value: string } {
  return { type: 'text', value };
}

/** Creates an HTML element. */
export function element(tagName: string, properties: Properties = {}, children: ElementContent[] = []): Element {
  return { type: 'element', tagName, properties, children };
}

/** Returns a function that reports a mistake at a node: as a warning, or if `isStrict` as a thrown VFileMessage. */
export function faultReporter(file: VFile, isStrict: boolean): (reason: string, at: HtmlNodes | Nodes) => undefined {
  return (reason, at) => void (isStrict ? file.fail(reason, at) : file.message(reason, at));
}

/** Returns the `title="…"` in a fence's meta string. */
export function titleInMeta(meta: string | null | undefined): string | undefined {
  return /\btitle="([^"]*)"/.exec(meta ?? '')?.[1];
}
