import { Tinypool } from 'tinypool';

/** Highlights code: the inside of a `<code>` as HTML, for a grammar's name. */
export type Highlight = (code: string, grammar: string) => Promise<string> | string;

/** What the highlighter's thread is sent; `meta` is the fence's meta string, such as `{1,3-4}`. */
export type HighlightRequest = { code: string; lang: string; meta: string };

let pool: Tinypool | undefined;

/** Starts the highlighter's thread before the first code is there, as it takes a moment to load. It keeps no process alive. */
export function prepareHighlighter(): void {
  startPool();
}

function startPool(): Tinypool {
  return (pool ??= new Tinypool({
    filename: new URL('./highlight-thread.ts', import.meta.url),
    minThreads: 1,
    // The second comes with a large API document, for whose samples this thread would wait.
    maxThreads: 2,
    concurrentTasksPerWorker: 200,
    // By atomics, a thread would take in all codes that wait before it highlights one.
    useAtomics: false,
  }));
}

/**
 * Code as the inner HTML of a `<code>`: a `<span class="line">` for each line, tokens as `<span class="t-…">`, notation
 * in comments (`[!code ++]`, `[!code focus]`, `[!code highlight]`) as classes of the line. Works in a thread of its own.
 * @throws Error when Shiki does not support the language
 */
export async function highlight(code: string, lang: string, meta = ''): Promise<string> {
  const html: unknown = await startPool().run({ code, lang, meta } satisfies HighlightRequest);
  return String(html);
}
