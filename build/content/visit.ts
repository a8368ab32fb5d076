import type { Nodes as HtmlNodes } from 'hast';
import type { Nodes as MarkdownNodes } from 'mdast';
import type { BuildVisitor } from 'unist-util-visit';

type AnyNode = HtmlNodes | MarkdownNodes;

/** What a visitor returns to leave out what is inside a node. */
export const SKIP = 'skip';

/** What a visitor may return: that the node is left at once, and the index of its parent's child that is visited next. */
type Next = typeof SKIP | [typeof SKIP, number] | number | undefined | void;

type Visitor<Tree extends AnyNode, Type extends string | undefined> = (
  ...place: Parameters<BuildVisitor<Tree, Type>>
) => Next;

type AnyVisitor = (node: AnyNode, index: number | undefined, parent: AnyNode | undefined) => Next;

/**
 * Calls a visitor for each node of a tree, or for those of a type, parents first, as the function of the same name in
 * `unist-util-visit` does; that one also names a function after each node, which takes longer than most visits.
 */
export function visit<Tree extends AnyNode>(tree: Tree, visitor: Visitor<Tree, undefined>): void;
export function visit<Tree extends AnyNode, Type extends string>(
  tree: Tree,
  type: Type,
  visitor: Visitor<Tree, Type>,
): void;
export function visit(tree: AnyNode, ...wanted: [AnyVisitor] | [string, AnyVisitor]): void {
  const [type, visitor] = wanted.length === 1 ? [undefined, wanted[0]] : wanted;
  const enter = (node: AnyNode, index?: number, parent?: AnyNode): number | undefined => {
    const next = type === undefined || node.type === type ? visitor(node, index, parent) : undefined;
    const skipped = next === SKIP || Array.isArray(next);
    if (!skipped && 'children' in node) {
      let at = 0;
      for (let child = node.children[at]; child !== undefined; child = node.children[at])
        at = enter(child, at, node) ?? at + 1;
    }
    return Array.isArray(next) ? next[1] : typeof next === 'number' ? next : undefined;
  };
  enter(tree);
}
