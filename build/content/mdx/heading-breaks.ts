import type { Element, ElementContent, Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import { headingLine, phrasesOf } from '../phrases.ts';

/** Marks in every heading where its line may end, so that no browser tears a word of Chinese or a name. */
export function headingBreaks() {
  return (tree: Root): void => {
    visit(tree, 'element', (node) => {
      if (!/^h[2-6]$/.test(node.tagName)) return undefined;
      insertBreaks(node);
      return SKIP;
    });
  };
}

function insertBreaks(node: Element): void {
  node.children = node.children.flatMap((child): ElementContent[] => {
    if (child.type === 'element' && child.tagName !== 'code') insertBreaks(child);
    return child.type === 'text' ? headingLine(phrasesOf(child.value)) : [child];
  });
}
