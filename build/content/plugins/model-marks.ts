import type { InlineCode, Link, Parents, PhrasingContent, Root } from 'mdast';
import { SKIP, visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { upstreamMark } from '../../registry/upstream.ts';
import type { Registry } from '../../registry/read-registry.ts';
import { attributeOf } from './jsx-attributes.ts';

/**
 * Marks what upstream ends: an inline code span that is a model's id gets a short word beside it, once in each section
 * (between two headings of level 2). `<Model id="o3" />` is such a code span that must name a known model, and is
 * marked wherever it stands.
 */
export function modelMarks({ registry }: { registry: Registry }) {
  return (tree: Root, file: VFile): void => {
    const places: { node: InlineCode; parent: Parents }[] = [];
    let told = new Set<string>();
    visit(tree, (node, index, parent) => {
      if (node.type === 'heading') {
        if (node.depth <= 2) told = new Set();
        return SKIP;
      }
      if (parent === undefined || index === undefined) return undefined;
      if ((node.type === 'mdxJsxTextElement' || node.type === 'mdxJsxFlowElement') && node.name === 'Model') {
        const code: InlineCode = { type: 'inlineCode', value: attributeOf(node, 'id', registry.byId.keys(), file) };
        if (node.type === 'mdxJsxTextElement') parent.children[index] = code;
        else parent.children[index] = { type: 'paragraph', children: [code] };
        places.push({
          node: code,
          parent: node.type === 'mdxJsxTextElement' ? parent : (parent.children[index] as Parents),
        });
        told.add(code.value);
      } else if (node.type === 'inlineCode' && registry.byId.has(node.value) && !told.has(node.value)) {
        told.add(node.value);
        places.push({ node, parent });
      }
      return undefined;
    });
    // A link holds no other link: the mark stands behind it.
    const holders = new Map<Parents, Parents>();
    visit(tree, 'link', (link, _, parent) => void (parent !== undefined && holders.set(link, parent)));
    for (const { node, parent } of places) {
      const holder = holders.get(parent);
      const [list, before] = holder === undefined ? [parent.children, node] : [holder.children, parent];
      list.splice((list as unknown[]).indexOf(before) + 1, 0, ...(markOf(node.value, registry) as never[]));
    }
  };
}

/** The mark of a model's id with the space before it, as parts of a line; nothing where nothing is known to end. */
export function markOf(id: string, registry: Registry): PhrasingContent[] {
  const model = registry.byId.get(id);
  const words = model && upstreamMark(model, registry);
  if (words === undefined) return [];
  const mark: Link = {
    type: 'link',
    url: registry.models.table,
    children: [{ type: 'text', value: words }],
    data: { hProperties: { className: ['badge', 'model-end'], dataKind: 'warning' } },
  };
  return [{ type: 'text', value: ' ' }, mark];
}
