import type { Term } from './text/query.ts';

const key = 'search.pending';

/** How long a note waits for the page of a result to come, in milliseconds. */
const noteLifeMs = 8000;

/** The result that was opened: its URL, its page's title and the words to mark there. */
export type MarkTarget = { href: string; title: string; terms: Term[] };

/** Leaves a note of the words to mark for the page that a result opens, in this tab or another. */
export function leaveNote(target: MarkTarget): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...target, time: Date.now() }));
  } catch {
    // Without storage only this tab knows, and only while it is not loaded anew.
  }
}

/** The note for this page, if there is a fresh one; it is taken away. */
export function takeNote(): MarkTarget | undefined {
  try {
    const text = localStorage.getItem(key);
    if (text === null) return undefined;
    const note = JSON.parse(text) as MarkTarget & { time: number };
    const fresh = Date.now() - note.time < noteLifeMs;
    if (fresh && new URL(note.href, location.href).pathname !== location.pathname) return undefined;
    localStorage.removeItem(key);
    return fresh ? note : undefined;
  } catch {
    return undefined;
  }
}
