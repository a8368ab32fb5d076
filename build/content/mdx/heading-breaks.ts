import type { ElementContent, Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import { headingLine, phrasesOf } from '../phrases.ts';

/** Marks in every heading, and in the text of cards, where a line may end, so that no browser tears a word or a name. */
export function headingBreaks() {
  return (tree: Root): void => {
    visit(tree, (node) => {
      const isHeading = node.type === 'element' && /^h[2-6]$/.test(node.tagName);
      const isCard = node.type === 'mdxJsxFlowElement' && node.name === 'Card';
      if (!isHeading && !isCard) return undefined;
      insertBreaks(node);
      return SKIP;
    });
  };
}

function insertBreaks(node: { children: ElementContent[] }): void {
  node.children = node.children.flatMap((child): ElementContent[] => {
    if ('children' in child && !isCode(child)) insertBreaks(child);
    return child.type === 'text' ? headingLine(phrasesOf(child.value)) : [child];
  });
}

function isCode(node: ElementContent): boolean {
  return node.type === 'element' && node.tagName === 'code';
}
