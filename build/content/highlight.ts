import type { Tinypool } from 'tinypool';
import { startThread } from '../thread.ts';

/** Highlights code: the inside of a `<code>` as HTML, for a grammar's name. */
export type Highlight = (code: string, grammar: string) => Promise<string> | string;

/** What the highlighter's thread is sent; `meta` is the fence's meta string, such as `{1,3-4}`. */
export type HighlightRequest = { code: string; lang: string; meta: string };

let thread: Tinypool | undefined;

/** Starts the highlighter's thread before the first code is there, as it takes a moment to load. It keeps no process alive. */
export function prepareHighlighter(): void {
  highlighter();
}

function highlighter(): Tinypool {
  // A second would load and warm up all languages again, for as much time as it saves, and take 200 MB.
  return (thread ??= startThread(new URL('./highlight-thread.ts', import.meta.url)));
}

/** Ends the highlighter's thread, which takes 100 MB for its languages; the next code starts another. */
export async function endHighlighter(): Promise<void> {
  const ended = thread;
  thread = undefined;
  await ended?.destroy();
}

type Waiting = PromiseWithResolvers<string> & { request: HighlightRequest };

/** Codes of one moment, which the thread is sent together: a message costs as much as a short code. */
let waiting: Waiting[] = [];

const maxTogether = 50;

/**
 * Code as the inner HTML of a `<code>`: a `<span class="line">` for each line, tokens as `<span class="t-…">`, notation
 * in comments (`[!code ++]`, `[!code focus]`, `[!code highlight]`) as classes of the line. Works in a thread of its own.
 * @throws Error when Shiki does not support the language
 */
export function highlight(code: string, lang: string, meta = ''): Promise<string> {
  const entry: Waiting = { ...Promise.withResolvers(), request: { code, lang, meta } };
  waiting.push(entry);
  if (waiting.length === 1) queueMicrotask(() => void sendWaiting());
  if (waiting.length === maxTogether) void sendWaiting();
  return entry.promise;
}

async function sendWaiting(): Promise<void> {
  const sent = waiting;
  waiting = [];
  if (sent.length === 0) return;
  try {
    const answers = (await highlighter().run(sent.map(({ request }) => request))) as (string | Error)[];
    for (const [index, answer] of answers.entries())
      if (answer instanceof Error) sent[index]?.reject(answer);
      else sent[index]?.resolve(answer);
  } catch (error) {
    for (const { reject } of sent) reject(error);
  }
}
