import { Worker } from 'node:worker_threads';

/** Highlights code: the inside of a `<code>` as HTML, for a grammar's name. */
export type Highlight = (code: string, grammar: string) => Promise<string> | string;

/** What the highlighter's thread is sent; `meta` is the fence's meta string, such as `{1,3-4}`. */
export type HighlightRequest = { id: number; code: string; lang: string; meta: string };
/** What it answers. */
export type HighlightResult = { id: number } & ({ html: string } | { error: string });

let thread: Worker | undefined;
let lastId = 0;
const pending = new Map<number, PromiseWithResolvers<string>>();

/**
 * Code as the inner HTML of a `<code>`: a `<span class="line">` for each line, tokens as `<span class="t-…">`, notation
 * in comments (`[!code ++]`, `[!code focus]`, `[!code highlight]`) as classes of the line. Works in a thread of its own.
 * @throws Error when Shiki does not support the language
 */
export function highlight(code: string, lang: string, meta = ''): Promise<string> {
  thread ??= startThread();
  const result = Promise.withResolvers<string>();
  pending.set(++lastId, result);
  thread.ref();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  thread.postMessage({ id: lastId, code, lang, meta } satisfies HighlightRequest);
  return result.promise;
}

/** Starts the thread before the first code is there, as it takes a moment to load. */
export function prepareHighlighter(): void {
  thread ??= startThread();
}

/** The thread keeps the process alive only while code is highlighted. */
function startThread(): Worker {
  const started = new Worker(new URL('./highlight-thread.ts', import.meta.url));
  started.on('message', (result: HighlightResult) => {
    const waiting = pending.get(result.id);
    pending.delete(result.id);
    if (pending.size === 0) started.unref();
    if ('html' in result) waiting?.resolve(result.html);
    else waiting?.reject(new Error(result.error));
  });
  started.on('error', (error) => {
    thread = undefined;
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  });
  // Last, as a listener for messages keeps the process alive.
  started.unref();
  return started;
}
