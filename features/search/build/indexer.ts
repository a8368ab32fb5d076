import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { SearchPage } from './records.ts';
import type { SynonymWords } from './synonyms.ts';
import type { IndexSize } from './write-index.ts';

/** Which of the added pages to index, in order, and where to write the index. */
type IndexOrder = { paths: string[]; synonyms: SynonymWords[]; folder: string };

/** A message to the indexer's thread. */
export type IndexMessage = { page: SearchPage } | IndexOrder;

/** The thread's answer to an order. */
export type IndexResult = { size: IndexSize } | { error: string };

/** What `startIndexer` returns. */
export type Indexer = ReturnType<typeof startIndexer>;

/**
 * Starts a thread that writes search indexes, and does not keep the process alive; disposing the indexer ends it. `add`
 * tokenizes a page in the background; `write` writes the index of the added pages and forgets them.
 */
export function startIndexer() {
  const thread = new Worker(new URL('./indexer-thread.ts', import.meta.url));
  thread.unref();
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    add: (page: SearchPage) => thread.postMessage({ page } satisfies IndexMessage),
    write: async (order: IndexOrder): Promise<IndexSize> => {
      thread.ref();
      try {
        // Rejects when the thread fails.
        const answer = once(thread, 'message');
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
        thread.postMessage(order satisfies IndexMessage);
        const [result] = (await answer) as [IndexResult];
        if ('error' in result) throw new Error(`The search index could not be written:\n${result.error}`);
        await minifyFile(path.join(order.folder, 'pagefind.js'));
        return result.size;
      } finally {
        thread.unref();
      }
    },
    [Symbol.asyncDispose]: async () => void (await thread.terminate()),
  };
}

/** Pagefind's module is not minified. */
async function minifyFile(file: string): Promise<void> {
  // Vite is large, and loaded by then.
  const { minify } = await import('vite');
  const { code } = await minify('pagefind.js', await readFile(file, 'utf8'), { module: true });
  await writeFile(file, code);
}
