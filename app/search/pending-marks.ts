import { attempt, readStored, store } from '../platform/storage.ts';
import type { Term } from './text/query.ts';

const key = 'search.pending';

/** How long a note waits for the page of a result to come, in milliseconds. */
const noteLifeMs = 8000;

/** The result that was opened: its URL, its page's title and the words to mark there. */
export type MarkTarget = { href: string; title: string; terms: Term[] };

/** Leaves a note of the words to mark for the page that a result opens, in this tab or another. */
export function savePendingMarks(target: MarkTarget): void {
  store(key, JSON.stringify({ ...target, time: Date.now() }));
}

/** The note for this page, if there is a fresh one; it is taken away. */
export function takePendingMarks(): MarkTarget | undefined {
  const text = readStored(key);
  if (text === null) return undefined;
  const note = JSON.parse(text) as MarkTarget & { time: number };
  const fresh = Date.now() - note.time < noteLifeMs;
  if (fresh && new URL(note.href, location.href).pathname !== location.pathname) return undefined;
  attempt(() => localStorage.removeItem(key), undefined);
  return fresh ? note : undefined;
}
