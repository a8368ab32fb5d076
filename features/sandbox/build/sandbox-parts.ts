import type { Root } from 'mdast';
import { SKIP, visit } from 'unist-util-visit';

/** `<Sandbox>…</Sandbox>` is what only a site with a sandbox says: elsewhere it is left out, headings and all. */
export function sandboxParts({ isOn }: { isOn: () => boolean }) {
  return (tree: Root): void => {
    visit(tree, 'mdxJsxFlowElement', (node, index, parent) => {
      if (parent === undefined || index === undefined || node.name !== 'Sandbox') return;
      parent.children.splice(index, 1, ...(isOn() ? node.children : []));
      return [SKIP, index];
    });
  };
}
