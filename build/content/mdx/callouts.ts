import type { Root } from 'mdast';
import type { VFile } from 'vfile';
import { visit } from 'unist-util-visit';
import { jsxAttributes } from './jsx-attributes.ts';

/** The kinds of callouts with their icons. */
const kinds = new Map([
  ['note', 'notebook-pen'],
  ['tip', 'lightbulb'],
  ['info', 'info'],
  ['warning', 'triangle-alert'],
  ['danger', 'octagon-alert'],
]);

/**
 * `:::tip[Title]` … `:::` becomes `<Callout kind="tip" icon="lightbulb" title="Title">`.
 * Text that only looks like a directive (`localhost:port`) stays text; an unknown container is a fault.
 */
export function callouts() {
  return (tree: Root, file: VFile): void => {
    visit(tree, (node, index, parent) => {
      if (parent === undefined || index === undefined) return;
      if (node.type === 'textDirective' || node.type === 'leafDirective') {
        const text = file.value.toString().slice(node.position?.start.offset, node.position?.end.offset);
        parent.children[index] = { type: 'text', value: text };
        return;
      }
      if (node.type !== 'containerDirective') return;
      const icon = kinds.get(node.name);
      if (icon === undefined)
        file.fail(
          `:::${node.name} is not a callout; write one of ${[...kinds.keys()].map((kind) => `:::${kind}`).join(', ')}`,
          node,
        );
      const [first] = node.children;
      const label =
        first?.type === 'paragraph' && first.data !== undefined && 'directiveLabel' in first.data ? first : undefined;
      const title = label?.children.map((child) => ('value' in child ? child.value : '')).join('');
      // Removed from the list itself, whose nodes are visited next.
      if (label !== undefined) node.children.shift();
      parent.children[index] = {
        type: 'mdxJsxFlowElement',
        name: 'Callout',
        attributes: jsxAttributes({ kind: node.name, icon, title }),
        children: node.children,
      };
    });
  };
}
