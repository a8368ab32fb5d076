import { useLayoutEffect, useRef } from 'react';
import { jsonTokens } from '../../reference/document/json-tokens.ts';

/** Text whose JSON is highlighted like the samples. */
export function HighlightedCode({ text }: { text: string }) {
  const code = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const content = code.current?.firstChild;
    return content instanceof Text ? highlightJson(content) : undefined;
  }, [text]);
  return <code ref={code}>{text}</code>;
}

/**
 * Highlights JSON, also among other text, in the colours of the samples. A browser without the CSS Custom Highlight API
 * shows it plain, and so does one that forces colours, where every highlight is painted as a selection.
 * @returns a function that removes the highlights
 */
function highlightJson(text: Text): () => void {
  if (typeof Highlight === 'undefined' || matchMedia('(forced-colors: active)').matches) return () => undefined;
  const added = jsonTokens(text.data).map(({ kind, start, end }) => {
    const ranges = rangesOf(`t-${kind}`);
    const range = new StaticRange({ startContainer: text, startOffset: start, endContainer: text, endOffset: end });
    ranges.add(range);
    return { ranges, range };
  });
  return () => {
    for (const { ranges, range } of added) ranges.delete(range);
  };
}

/** Those of the reference's samples on its page; guides have none. */
function rangesOf(kind: string): Highlight {
  const known = CSS.highlights.get(kind);
  if (known !== undefined) return known;
  const ranges = new Highlight();
  CSS.highlights.set(kind, ranges);
  return ranges;
}
