import type { InlineCode, Link, Paragraph, Parents, PhrasingContent, Root } from 'mdast';
import { SKIP, visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { upstreamMark } from './model.ts';
import type { Registry } from './read-registry.ts';
import { isJsx, knownId } from '../build/content/mdx/jsx-attributes.ts';

/**
 * Adds a badge to inline code with the id of a model that upstream has ended or will end, once per section (h2). A
 * `<Model id="o3" />` becomes inline code that always gets the badge; its id must be known.
 */
export function modelMarks(tree: Root, file: VFile, registry: Registry): void {
  const codes: { node: InlineCode; parent: Parents }[] = [];
  let marked = new Set<string>();
  visit(tree, (node, index, parent) => {
    if (node.type === 'heading') {
      if (node.depth <= 2) marked = new Set();
      return SKIP;
    }
    if (parent === undefined || index === undefined) return undefined;
    if (isJsx(node) && node.name === 'Model') {
      const code: InlineCode = { type: 'inlineCode', value: knownId(node, registry.byId.keys(), file) };
      const paragraph: Paragraph = { type: 'paragraph', children: [code] };
      const isInText = node.type === 'mdxJsxTextElement';
      parent.children[index] = isInText ? code : paragraph;
      codes.push({ node: code, parent: isInText ? parent : paragraph });
      marked.add(code.value);
    } else if (node.type === 'inlineCode' && registry.byId.has(node.value) && !marked.has(node.value)) {
      marked.add(node.value);
      codes.push({ node, parent });
    }
    return undefined;
  });
  // The badge is a link, and links cannot be nested, so it follows a link around the id.
  const linkParents = new Map<Parents, Parents>();
  visit(tree, 'link', (link, _, parent) => void (parent !== undefined && linkParents.set(link, parent)));
  for (const { node, parent } of codes) {
    const linkParent = linkParents.get(parent);
    const [siblings, anchor] = linkParent === undefined ? [parent.children, node] : [linkParent.children, parent];
    siblings.splice((siblings as unknown[]).indexOf(anchor) + 1, 0, ...(markOf(node.value, registry) as never[]));
  }
}

/** Returns a space and the badge of a model that ends; empty for a model without a known end. */
export function markOf(id: string, registry: Registry): PhrasingContent[] {
  const model = registry.byId.get(id);
  const label = model && upstreamMark(model, registry);
  if (label === undefined) return [];
  const mark: Link = {
    type: 'link',
    url: registry.models.table,
    children: [{ type: 'text', value: label }],
    data: { hProperties: { className: ['badge', 'model-end'], dataKind: 'warning' } },
  };
  return [{ type: 'text', value: ' ' }, mark];
}
