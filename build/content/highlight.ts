import { lazyThread } from '../thread.ts';

/** Highlights code in a grammar and returns the inner HTML of its `<code>`. */
export type Highlight = (code: string, grammar: string) => Promise<string> | string;

/** A message to the highlighter thread; `meta` is the fence's meta string, such as `{1,3-4}`. */
export type HighlightRequest = { code: string; lang: string; meta: string };

/**
 * The highlighter's thread. A second one would save no time, as it loads and warms up all languages again, which take
 * 100 MB and more.
 */
export const highlighter = lazyThread(new URL('./highlight-thread.ts', import.meta.url));

type PendingRequest = PromiseWithResolvers<string> & { request: HighlightRequest };

/** The next batch of requests for the thread: one message costs as much as highlighting a short block. */
let pending: PendingRequest[] = [];

const maxBatchSize = 50;

/**
 * Highlights code in a worker thread and returns the inner HTML of its `<code>`: tokens are `<span class="t-…">`. Lines
 * are `<span class="line">` if any is numbered or marked, with classes for the notation in comments (`[!code ++]`,
 * `[!code focus]`, `[!code highlight]`).
 * @throws Error if Shiki does not support the language
 */
export function highlight(code: string, lang: string, meta = ''): Promise<string> {
  const entry: PendingRequest = { ...Promise.withResolvers(), request: { code, lang, meta } };
  pending.push(entry);
  if (pending.length === 1) queueMicrotask(() => void sendPending());
  if (pending.length === maxBatchSize) void sendPending();
  return entry.promise;
}

async function sendPending(): Promise<void> {
  const batch = pending;
  pending = [];
  if (batch.length === 0) return;
  try {
    const results = await highlighter.run<HighlightRequest[], (string | Error)[]>(batch.map(({ request }) => request));
    for (const [index, result] of results.entries())
      if (result instanceof Error) batch[index]?.reject(result);
      else batch[index]?.resolve(result);
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}
