import { factWords, historyFacts } from '../document/facts.ts';
import type { History } from '../document/reference.ts';
import { useReference } from './reference-context.ts';

/** Since when a place is there, and since when deprecated: each a link to the changelog entry that says so. */
export function Since({ history }: { history: History | undefined }) {
  const { messages } = useReference();
  return historyFacts(history).map((fact) => (
    <a key={fact.kind} className="since" data-pagefind-ignore href={fact.entry.path}>
      {factWords(fact, messages)}
    </a>
  ));
}
