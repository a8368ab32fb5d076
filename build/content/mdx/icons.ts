import type { Root } from 'hast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { iconBody } from '../icons.ts';

/** Replaces the name in a component's `icon="…"` by the icon's SVG shapes. */
export function icons() {
  return (tree: Root, file: VFile): void => {
    visit(tree, (node) => {
      if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return;
      for (const attribute of node.attributes) {
        if (attribute.type !== 'mdxJsxAttribute' || attribute.name !== 'icon' || typeof attribute.value !== 'string')
          continue;
        const body = iconBody(attribute.value);
        if (body === undefined)
          file.fail(`there is no icon “${attribute.value}”; choose a name from https://lucide.dev/icons/`, {
            place: node.position,
          });
        attribute.value = body;
      }
    });
  };
}
