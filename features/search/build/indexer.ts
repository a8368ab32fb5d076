import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Tinypool } from 'tinypool';
import type { SearchPage } from './records.ts';
import type { SynonymWords } from './synonyms.ts';
import type { IndexSize } from './write-index.ts';

/** Which of the added pages to index, in order, and where to write the index. */
export type IndexOrder = { paths: string[]; synonyms: SynonymWords[]; folder: string };

/** What `startIndexer` returns. */
export type Indexer = ReturnType<typeof startIndexer>;

/**
 * Starts a thread that writes search indexes, and does not keep the process alive; disposing the indexer ends it. `add`
 * tokenizes a page in the background; `write` writes the index of the added pages and forgets them.
 */
export function startIndexer() {
  const pool = new Tinypool({
    filename: new URL('./indexer-thread.ts', import.meta.url),
    minThreads: 1,
    maxThreads: 1,
    // Pages are handed over at once, even while this thread is busy; by atomics all would be taken in before the first.
    concurrentTasksPerWorker: Infinity,
    useAtomics: false,
    // Of short-lived objects; by default, V8 lets 200 MB of them wait.
    resourceLimits: { maxYoungGenerationSizeMb: 24 },
  });
  const added: Promise<unknown>[] = [];
  return {
    add: (page: SearchPage) => {
      const task: Promise<unknown> = pool.run(page, { name: 'add' });
      // Told when the index is written; a build that fails before ends the thread.
      task.catch(() => undefined);
      added.push(task);
    },
    write: async (order: IndexOrder): Promise<IndexSize> => {
      const [size] = await Promise.all([pool.run(order, { name: 'write' }) as Promise<IndexSize>, ...added.splice(0)]);
      await minifyFile(path.join(order.folder, 'pagefind.js'));
      return size;
    },
    [Symbol.asyncDispose]: () => pool.destroy(),
  };
}

/** Pagefind's module is not minified. */
async function minifyFile(file: string): Promise<void> {
  // Vite is large, and loaded by then.
  const { minify } = await import('vite');
  const { code } = await minify('pagefind.js', await readFile(file, 'utf8'), { module: true });
  await writeFile(file, code);
}
