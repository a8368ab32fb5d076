import { readMarks, tokenKinds } from './code-colors.ts';
import { whenNear } from './when-near.ts';

/**
 * Highlights samples when they come into view, from the marks in their attributes. A browser without the CSS Custom
 * Highlight API (https://drafts.csswg.org/css-highlight-api-1/) shows plain text.
 * @returns a function that stops it and clears the highlights
 */
export function colorWhenVisible(root: ParentNode): () => void {
  // Where colours are forced, every highlight is painted as a selection.
  if (typeof Highlight === 'undefined' || matchMedia('(forced-colors: active)').matches) return () => undefined;
  const highlights = new Map(Object.values(tokenKinds).map((kind) => [kind, new Highlight()]));
  for (const [kind, ranges] of highlights) CSS.highlights.set(`t-${kind}`, ranges);
  const stop = whenNear(root.querySelectorAll<HTMLElement>('code[data-marks]'), (code) =>
    colorTokens(code, highlights),
  );
  return () => {
    stop();
    for (const ranges of highlights.values()) ranges.clear();
  };
}

function colorTokens(code: HTMLElement, highlights: Map<string, Highlight>): void {
  const text = code.firstChild;
  if (!(text instanceof Text)) return;
  for (const { kind, start, end } of readMarks(code.dataset['marks'] ?? '')) {
    if (end > text.length) return;
    highlights
      .get(kind)
      ?.add(new StaticRange({ startContainer: text, startOffset: start, endContainer: text, endOffset: end }));
  }
}
