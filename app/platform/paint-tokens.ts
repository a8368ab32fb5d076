/** A token of code; the theme has a colour for each `kind`. `start` and `end` are offsets in UTF-16 code units. */
type Token = { kind: string; start: number; end: number };

/**
 * Highlights the tokens of a text in the theme's colours, as `::highlight(t-keyword)`. Does nothing without the CSS
 * Custom Highlight API (https://drafts.csswg.org/css-highlight-api-1/), or with forced colours, which paint every
 * highlight as a selection.
 * @returns a function that removes the highlights
 */
export function paintTokens(text: Text, tokens: Token[]): () => void {
  if (typeof Highlight === 'undefined' || matchMedia('(forced-colors: active)').matches) return () => undefined;
  const added = tokens.map(({ kind, start, end }) => {
    const ranges = rangesOf(`t-${kind}`);
    const range = new StaticRange({ startContainer: text, startOffset: start, endContainer: text, endOffset: end });
    ranges.add(range);
    return { ranges, range };
  });
  return () => {
    for (const { ranges, range } of added) ranges.delete(range);
  };
}

/** Returns the page's highlight of a name, and registers it if it is new. */
function rangesOf(name: string): Highlight {
  const highlight = CSS.highlights.get(name) ?? new Highlight();
  CSS.highlights.set(name, highlight);
  return highlight;
}
