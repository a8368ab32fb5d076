import { readStored, store } from '../../../app/platform/storage.ts';
import type { MarkTarget } from './search-marks.ts';

const key = 'search.pending';

/** The lifetime of pending marks, in milliseconds. */
const lifetimeMs = 20_000;

/** The pending marks of this tab, in case storage is unavailable. */
let pending: string | null = null;

/** Marks the terms on the page of a result: now, or as soon as the page is shown, in this tab or another. */
export function markOnPage(target: MarkTarget): void {
  pending = JSON.stringify({ ...target, time: Date.now() });
  store(key, pending);
  showPendingMarks();
}

/** Marks the terms that are stored for this page, if they are still valid. */
export function showPendingMarks(): void {
  if ((pending ?? readStored(key)) === null) return;
  // Loads while the page is still loading; if it fails, nothing is marked.
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
  const target = parseTarget(text);
  if (target !== undefined && new URL(target.href, location.href).pathname !== location.pathname) return undefined;
  pending = null;
  store(key, null);
  return target;
}

/** Parses stored marks; undefined if they are expired, dated in the future by another clock, or not valid JSON. */
function parseTarget(text: string): MarkTarget | undefined {
  try {
    const target = JSON.parse(text) as MarkTarget & { time: number };
    return Math.abs(Date.now() - target.time) < lifetimeMs ? target : undefined;
  } catch {
    return undefined;
  }
}
