import { useLayoutEffect, useRef } from 'react';
import { highlightJson } from './highlight-json.ts';

/** Text whose JSON is highlighted like the samples. */
export function HighlightedCode({ text }: { text: string }) {
  const code = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const content = code.current?.firstChild;
    return content instanceof Text ? highlightJson(content) : undefined;
  }, [text]);
  return <code ref={code}>{text}</code>;
}
