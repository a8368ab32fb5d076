import { useLayoutEffect, useRef } from 'react';
import { paintTokens } from '../../../app/platform/paint-tokens.ts';
import { jsonTokens } from '../../reference/document/json-text.ts';

/** Code whose JSON is highlighted like the samples, even between other text. */
export function HighlightedCode({ text }: { text: string }) {
  const code = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const content = code.current?.firstChild;
    return content instanceof Text ? paintTokens(content, jsonTokens(content.data)) : undefined;
  }, [text]);
  return <code ref={code}>{text}</code>;
}
