import { type BuildVisitor, SKIP, type VisitorResult } from 'unist-util-visit';

export { SKIP };

type Node = { type: string; children?: Node[] };
type Visitor = (node: Node, index?: number, parent?: Node) => VisitorResult;

/**
 * Calls a visitor for each node of a tree, or for those of a type, a parent before its children. It may return `SKIP`, which
 * leaves these out, and the index to go on at. The same in unist-util-visit names a function at each node, which takes long.
 */
export function visit<Tree extends { type: string }>(tree: Tree, visitor: BuildVisitor<Tree>): void;
export function visit<Tree extends { type: string }, Type extends string>(
  tree: Tree,
  type: Type,
  visitor: BuildVisitor<Tree, Type>,
): void;
export function visit(tree: Node, ...rest: [Visitor] | [string, Visitor]): void {
  const [type, visitor] = rest.length === 1 ? [undefined, rest[0]] : rest;
  walk(tree);

  function walk(node: Node, index?: number, parent?: Node): number | null | undefined {
    const result = type === undefined || node.type === type ? visitor(node, index, parent) : undefined;
    const [action, next] = Array.isArray(result) ? result : typeof result === 'number' ? [true, result] : [result];
    // Looked up each time, as visitors change them.
    let child = action === SKIP ? undefined : node.children?.[0];
    for (let at = 0; child !== undefined; child = node.children?.[at]) at = walk(child, at, node) ?? at + 1;
    return next;
  }
}
