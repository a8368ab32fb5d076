import { readStored, store } from '../../../app/platform/storage.ts';
import type { MarkTarget } from './search-marks.ts';

const key = 'search.pending';

/** How long pending marks are valid, in milliseconds. */
const lifetimeMs = 20_000;

/** For this tab, where storage may be unavailable. */
let pending: string | null = null;

/** Marks the terms on the page of a result: now, or as soon as it is shown, in this tab or another one. */
export function markOnPage(target: MarkTarget): void {
  pending = JSON.stringify({ ...target, time: Date.now() });
  store(key, pending);
  showPendingMarks();
}

/** Marks the terms that are stored for this page, if they are still valid. */
export function showPendingMarks(): void {
  if ((pending ?? readStored(key)) === null) return;
  // It loads while the page is still on its way; without it, nothing is marked.
  import('./search-marks.ts')
    .then(({ showMarks }) => {
      const target = takePendingMarks();
      if (target !== undefined) showMarks(target);
    })
    .catch(() => undefined);
}

function takePendingMarks(): MarkTarget | undefined {
  const text = pending ?? readStored(key);
  if (text === null) return undefined;
  const note = readNote(text);
  if (note !== undefined && new URL(note.href, location.href).pathname !== location.pathname) return undefined;
  pending = null;
  store(key, null);
  return note;
}

/** Undefined for one that is not valid any more, was written under another clock, or is none. */
function readNote(text: string): MarkTarget | undefined {
  try {
    const note = JSON.parse(text) as MarkTarget & { time: number };
    return Math.abs(Date.now() - note.time) < lifetimeMs ? note : undefined;
  } catch {
    return undefined;
  }
}
