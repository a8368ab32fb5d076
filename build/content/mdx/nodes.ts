import type { Element, ElementContent, Nodes as HtmlNodes, Properties, Root } from 'hast';
import type { Nodes, PhrasingContent, Table } from 'mdast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';

/** A rule for nodes that are looked at one by one: what it does in a page with each. */
export type NodeRule = (tree: Root, file: VFile) => (node: HtmlNodes) => void;

/** Applies rules to a page in one walk, which takes longer than what they do in most nodes. */
export function eachNode(rules: NodeRule[]) {
  return (tree: Root, file: VFile): void => {
    const ofPage = rules.map((rule) => rule(tree, file));
    visit(tree, (node) => {
      for (const apply of ofPage) apply(node);
    });
  };
}

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
