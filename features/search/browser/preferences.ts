import { readStored, store } from '../../../app/platform/storage.ts';

/** Keys of the search in localStorage: recent queries, newest first, as JSON; `off` to not mark words. */
const keys = { recent: 'search.recent', marks: 'search.marks' };

const maxRecent = 6;

/** The recent queries, newest first. */
export function recentQueries(): string[] {
  try {
    const stored: unknown = JSON.parse(readStored(keys.recent) ?? '[]');
    return Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'string').slice(0, maxRecent) : [];
  } catch {
    return [];
  }
}

/** Puts a query first among the recent ones. */
export function rememberQuery(query: string): void {
  const text = query.trim();
  if (text !== '')
    store(
      keys.recent,
      JSON.stringify([text, ...recentQueries().filter((other) => other !== text)].slice(0, maxRecent)),
    );
}

/** Forgets all queries. */
export function forgetQueries(): void {
  store(keys.recent, '[]');
}

/** Whether the words of a query are marked on the page that a result opens. */
export function isMarkingEnabled(): boolean {
  return readStored(keys.marks) !== 'off';
}

/** Stores whether to mark words. */
export function setMarkingEnabled(enabled: boolean): void {
  store(keys.marks, enabled ? 'on' : 'off');
}
