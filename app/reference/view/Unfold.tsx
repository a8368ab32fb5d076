import { useReference } from './reference-context.ts';

/** Unfolds all fields of its part, or folds them; the browser's script brings it to life, and without one it is not shown. */
export function Unfold() {
  const { messages } = useReference();
  return (
    <button type="button" className="unfold" data-fold-text={messages.foldAll}>
      {messages.unfoldAll}
    </button>
  );
}
