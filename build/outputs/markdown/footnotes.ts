import type { Element } from 'hast';
import type { Handle, State } from 'hast-util-to-mdast';
import type { BlockContent, FootnoteDefinition, FootnoteReference } from 'mdast';

/** A footnote reference as `[^1]`; empty for a link back to the text, undefined for any other link. */
export function footnoteLink(node: Element): FootnoteReference | [] | undefined {
  if ('dataFootnoteBackref' in node.properties) return [];
  if (!('dataFootnoteRef' in node.properties)) return undefined;
  const [number] = node.children;
  return number?.type === 'text'
    ? { type: 'footnoteReference', identifier: number.value, label: number.value }
    : undefined;
}

/** The footnotes section as `[^1]: …`; other sections are unwrapped. */
export const section: Handle = (state, node: Element) => {
  const notes = node.children.find((child): child is Element => child.type === 'element' && child.tagName === 'ol');
  if (!('dataFootnotes' in node.properties) || notes === undefined) return state.all(node);
  return [
    ...state.all({ ...node, children: node.children.filter((child) => child !== notes) }),
    ...definitions(state, notes),
  ];
};

function definitions(state: State, list: Element): FootnoteDefinition[] {
  const items = list.children.filter((child): child is Element => child.type === 'element');
  return items.map((item, index) => ({
    type: 'footnoteDefinition',
    identifier: String(index + 1),
    label: String(index + 1),
    children: state.toFlow(state.all(item)) as BlockContent[],
  }));
}
