import { readMarks, tokenKinds } from '../model/code-colours.ts';

/**
 * Colours the code of samples when they come into view: their tokens are marked in an attribute instead of elements.
 * A browser without the CSS Custom Highlight API (https://drafts.csswg.org/css-highlight-api-1/) shows them plain.
 * @returns what ends it
 */
export function colourWhenSeen(root: ParentNode): () => void {
  if (typeof Highlight === 'undefined') return () => undefined;
  for (const kind of Object.values(tokenKinds)) if (!CSS.highlights.has(`t-${kind}`)) CSS.highlights.set(`t-${kind}`, new Highlight());
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLElement)) continue;
      observer.unobserve(target);
      colour(target);
    }
  }, { rootMargin: '200px' });
  for (const code of root.querySelectorAll('code[data-marks]')) observer.observe(code);
  return () => observer.disconnect();
}

function colour(code: HTMLElement): void {
  const text = code.firstChild;
  if (!(text instanceof Text)) return;
  for (const { kind, start, end } of readMarks(code.dataset['marks'] ?? '')) {
    if (end > text.length) return;
    CSS.highlights.get(`t-${kind}`)?.add(new StaticRange({ startContainer: text, startOffset: start, endContainer: text, endOffset: end }));
  }
}
