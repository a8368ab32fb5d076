import { useLayoutEffect, useRef } from 'react';
import { jsonTokens, type JsonToken } from '../../reference/document/json.ts';

/** Text whose JSON is highlighted like the samples, also among other text. */
export function HighlightedCode({ text }: { text: string }) {
  const code = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const content = code.current?.firstChild;
    return content instanceof Text ? paint(content, jsonTokens(content.data)) : undefined;
  }, [text]);
  return <code ref={code}>{text}</code>;
}

/**
 * Highlights the tokens of a text in the colours of the samples. It stays plain in a browser without the CSS
 * Custom Highlight API, and where colours are forced, as every highlight is painted as a selection there.
 * @returns a function that removes the highlights
 */
export function paint(text: Text, tokens: JsonToken[]): () => void {
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

/** Those of the reference's samples on its page; guides have none. */
function rangesOf(kind: string): Highlight {
  const known = CSS.highlights.get(kind) ?? new Highlight();
  CSS.highlights.set(kind, known);
  return known;
}
