import type { Element, ElementContent, Root } from 'hast';
import { SKIP, visit } from '../visit.ts';
import { phrasesOf } from '../phrases.ts';

/** Marks in every heading where its line may end (`<wbr>`), so that no browser tears a word of Chinese. */
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
    if (child.type !== 'text') return [child];
    return phrasesOf(child.value).flatMap((value, index): ElementContent[] => [
      ...(index === 0 ? [] : [{ type: 'element' as const, tagName: 'wbr', properties: {}, children: [] }]),
      { type: 'text', value },
    ]);
  });
}
