import type { History } from '../history.ts';
import { useReference } from './reference-context.ts';

/** Since when a place is there, and since when deprecated: each a link to the changelog entry that says so. */
export function Since({ history }: { history: History | undefined }) {
  const { messages } = useReference();
  const { introduced, deprecated } = history ?? {};
  return (
    <>
      {introduced === undefined ? null : (
        <>
          {' '}
          <a className="since" data-pagefind-ignore href={introduced.path}>
            {messages.since(introduced.date)}
          </a>
        </>
      )}
      {deprecated === undefined ? null : (
        <>
          {' '}
          <a className="since" data-pagefind-ignore href={deprecated.path}>
            {messages.deprecatedSince(deprecated.date)}
          </a>
        </>
      )}
    </>
  );
}
