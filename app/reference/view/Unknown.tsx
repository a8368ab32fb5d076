import type { UnknownKeyword } from '../document/reference.ts';
import { useReference } from './reference-context.ts';

/** Keywords without a rule, as raw JSON. */
export function Unknown({ keywords }: { keywords: UnknownKeyword[] }) {
  const { messages } = useReference();
  if (keywords.length === 0) return null;
  return (
    <details className="raw">
      <summary>{messages.otherKeywords}</summary>
      <pre tabIndex={0}>{keywords.map(({ key, value }) => `${key}: ${JSON.stringify(value, null, 2)}\n`).join('')}</pre>
    </details>
  );
}
