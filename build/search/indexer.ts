import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { SearchPage } from './records.ts';
import type { IndexSize } from './write-index.ts';

/** What an index is written of: the pages that were added, by path, in their order. */
export type IndexOrder = { paths: string[]; synonyms: string[][]; folder: string };

/** What the indexer's thread is told, and what it answers. */
export type IndexMessage = { page: SearchPage } | IndexOrder;
export type IndexAnswer = { size: IndexSize } | { error: string };

/**
 * Writes search indexes in a thread of its own, which gets ready at once and keeps no process alive. A page that is
 * added is read at once; `write` makes the index of those and forgets them.
 */
export type Indexer = {
  add: (page: SearchPage) => void;
  write: (order: IndexOrder) => Promise<IndexSize>;
} & AsyncDisposable;

/** Starts an indexer; its thread ends with it. */
export function startIndexer(): Indexer {
  const thread = new Worker(new URL('./indexer-thread.ts', import.meta.url));
  thread.unref();
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    add: (page) => thread.postMessage({ page } satisfies IndexMessage),
    write: async (order) => {
      thread.ref();
      try {
        const size = await ask(thread, order);
        await makeSmaller(path.join(order.folder, 'pagefind.js'));
        return size;
      } finally {
        thread.unref();
      }
    },
    [Symbol.asyncDispose]: async () => void (await thread.terminate()),
  };
}

function ask(thread: Worker, order: IndexOrder): Promise<IndexSize> {
  return new Promise((resolve, reject) => {
    thread.once('error', reject);
    thread.once('message', (answer: IndexAnswer) => {
      thread.off('error', reject);
      if ('size' in answer) resolve(answer.size);
      else reject(new Error(`The search index could not be written:\n${answer.error}`));
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    thread.postMessage(order satisfies IndexMessage);
  });
}

/** Pagefind's module comes with its white space and long names. */
async function makeSmaller(file: string): Promise<void> {
  // Vite is large, and known by then.
  const { minify } = await import('vite');
  const { code } = await minify('pagefind.js', await readFile(file, 'utf8'), { module: true });
  await writeFile(file, code);
}
