import type { Root } from 'mdast';
import type { VFile } from 'vfile';
import { visit } from 'unist-util-visit';
import { calloutKinds, isCalloutKind } from '../../../app/core/callout-kinds.ts';
import { jsxAttributes } from './jsx-attributes.ts';

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
      const kind = node.name;
      if (!isCalloutKind(kind))
        file.fail(
          `:::${kind} is not a callout; write one of ${Object.keys(calloutKinds)
            .map((one) => `:::${one}`)
            .join(', ')}`,
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
        attributes: jsxAttributes({ kind, icon: calloutKinds[kind].icon, title }),
        children: node.children,
      };
    });
  };
}
