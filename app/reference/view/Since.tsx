import { factWords, historyFacts } from '../document/facts.ts';
import type { History } from '../document/reference.ts';
import { useReference } from './reference-context.ts';

/** When a part was introduced and deprecated, with links to the changelog entries. */
export function Since({ history }: { history: History | undefined }) {
  const { messages } = useReference();
  return historyFacts(history).map((fact) => (
    <a key={fact.kind} className="since" data-pagefind-ignore href={fact.entry.path}>
      {factWords(fact, messages)}
    </a>
  ));
}
