import { readStored, store } from '../../../app/platform/storage.ts';
import type { Match } from '../text/query.ts';

/** An opened result: its URL, its page's title and the terms to mark. */
export type MarkTarget = { href: string; title: string; terms: Match[] };

const key = 'search.pending';

/** How long pending marks are valid, in milliseconds. */
const lifetimeMs = 8000;

/** Stores the terms to mark for the page of a result, in this tab or another one. */
export function savePendingMarks(target: MarkTarget): void {
  store(key, JSON.stringify({ ...target, time: Date.now() }));
}

/** Returns and removes the stored terms for this page, if they are still valid. */
export function takePendingMarks(): MarkTarget | undefined {
  const text = readStored(key);
  if (text === null) return undefined;
  const note = JSON.parse(text) as MarkTarget & { time: number };
  const fresh = Date.now() - note.time < lifetimeMs;
  if (fresh && new URL(note.href, location.href).pathname !== location.pathname) return undefined;
  store(key, null);
  return fresh ? note : undefined;
}
