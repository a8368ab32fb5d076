import type { Element, ElementContent, Nodes as HtmlNodes, Properties, Root } from 'hast';
import type { Nodes, PhrasingContent, Table } from 'mdast';
import { SKIP, type visit as unistVisit, type VisitorResult } from 'unist-util-visit';
import type { VFile } from 'vfile';

type AnyNode = Nodes | HtmlNodes;
type Visitor = (node: AnyNode, index?: number, parent?: AnyNode) => VisitorResult;

/**
 * The `visit` of unist-util-visit, for all nodes or those of one type. The original names a function after each node,
 * for stack traces, which takes longer than most rules.
 */
export const visit = ((tree: AnyNode, test: string | Visitor, visitor?: Visitor): void => {
  if (typeof test !== 'string') walk(test, tree);
  else walk((node, index, parent) => (node.type === test ? visitor?.(node, index, parent) : undefined), tree);
}) as typeof unistVisit;

/** Visits a node and what is in it. Returns the index of the sibling that the visitor wants to continue with, if any. */
function walk(visitor: Visitor, node: AnyNode, index?: number, parent?: AnyNode): number | undefined {
  const result = visitor(node, index, parent);
  const [action, next] = Array.isArray(result) ? result : typeof result === 'number' ? [undefined, result] : [result];
  if (action !== SKIP && 'children' in node)
    for (let at = 0, child = node.children[0]; child !== undefined; child = node.children[at])
      at = walk(visitor, child, at, node) ?? at + 1;
  return next ?? undefined;
}

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
export function titleOf(meta: string | null | undefined): string | undefined {
  return /\btitle="([^"]*)"/.exec(meta ?? '')?.[1];
}
