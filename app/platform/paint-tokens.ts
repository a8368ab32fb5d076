/** A token of code, of a kind that the theme has a colour for; `start` and `end` are in UTF-16 units. */
type Token = { kind: string; start: number; end: number };

/**
 * Highlights the tokens of a text in the theme's colours, as `::highlight(t-keyword)`. It stays plain in a browser without
 * the CSS Custom Highlight API (https://drafts.csswg.org/css-highlight-api-1/), and where colours are forced, as every
 * highlight is painted as a selection there.
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

/** Those that a kind of token has on the page already. */
function rangesOf(kind: string): Highlight {
  const known = CSS.highlights.get(kind) ?? new Highlight();
  CSS.highlights.set(kind, known);
  return known;
}
