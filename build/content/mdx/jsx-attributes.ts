import type { MdxJsxAttribute, MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import type { VFile } from 'vfile';
import { didYouMean, nearest } from '../../../app/core/nearest.ts';

/** A component in MDX, as a block or inline. */
export type Jsx = MdxJsxFlowElement | MdxJsxTextElement;

/** Whether a node of a page is a component's tag. */
export function isJsx<Node extends { type: string }>(
  node: Node,
): node is Extract<Node, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }> {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';
}

/** Creates JSX attributes from names and values. Undefined values are omitted. */
export function jsxAttributes(values: Record<string, MdxJsxAttribute['value'] | undefined>): MdxJsxAttribute[] {
  return Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [{ type: 'mdxJsxAttribute' as const, name, value }],
  );
}

/** Returns the value of an attribute, a string or code; undefined if the attribute is missing. */
export function attributeValue({ attributes }: Pick<Jsx, 'attributes'>, name: string): MdxJsxAttribute['value'] {
  return attributes.find((attribute) => attribute.type === 'mdxJsxAttribute' && attribute.name === name)?.value;
}

/** Returns the value of a string attribute; undefined if it is missing or code. */
export function optionalAttribute(node: Pick<Jsx, 'attributes'>, name: string): string | undefined {
  const value = attributeValue(node, name);
  return typeof value === 'string' ? value : undefined;
}

/** Returns the value of a string attribute. @throws VFileMessage at the component if it is missing */
export function requiredAttribute(node: Jsx, name: string, file: VFile): string {
  return optionalAttribute(node, name) ?? file.fail(`<${node.name ?? ''}> needs ${name}="…"`, node);
}

/** Returns the `id` of a component. @throws VFileMessage at the component if `ids` does not contain it */
export function knownId(node: Jsx, ids: Iterable<string>, file: VFile): string {
  const id = requiredAttribute(node, 'id', file);
  const known = [...ids];
  return known.includes(id) ? id : file.fail(`<${node.name ?? ''}>: there is no ${id}${hintOf(id, known)}`, node);
}

/** Returns the items of a list attribute (`family="GPT, Claude"`), if any. @throws VFileMessage for an unknown item */
export function listAttribute(node: Jsx, name: string, names: Iterable<string>, file: VFile): string[] | undefined {
  const known = [...names];
  const listed = optionalAttribute(node, name)
    ?.split(/\s*[,，、]\s*/)
    .filter((value) => value !== '');
  const unknown = listed?.find((value) => !known.includes(value));
  if (unknown !== undefined)
    file.fail(`<${node.name ?? ''}>: there is no ${name} ${unknown}${hintOf(unknown, known)}`, node);
  return listed;
}

/** Returns the end of a message about an unknown name: the most similar name, or a list of known names. */
export function hintOf(value: string, known: string[]): string {
  return `; ${didYouMean(nearest(known, value, 1), `there is ${known.slice(0, 8).join(', ')}`)}`;
}
