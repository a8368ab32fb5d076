import { useReference } from './reference-context.ts';

/** The button that expands or collapses all fields of its section; hidden without script. */
export function Unfold() {
  const { messages } = useReference();
  return (
    <button type="button" className="unfold" data-fold-text={messages.foldAll}>
      {messages.unfoldAll}
    </button>
  );
}
