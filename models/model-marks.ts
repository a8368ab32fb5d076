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
  const holders = new Map<Parents, Parents>();
  visit(tree, 'link', (link, _, parent) => void (parent !== undefined && holders.set(link, parent)));
  for (const { node, parent } of codes) {
    const holder = holders.get(parent);
    const [list, before] = holder === undefined ? [parent.children, node] : [holder.children, parent];
    list.splice((list as unknown[]).indexOf(before) + 1, 0, ...(markOf(node.value, registry) as never[]));
  }
}

/** Returns a space and the badge of a model that ends; empty for a model without a known end. */
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
