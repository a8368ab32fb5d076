import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startThread } from '../../../build/thread.ts';
import type { SearchManifest } from '../text/index-file.ts';
import type { SearchPage } from './records.ts';
import type { SynonymWords } from './synonyms.ts';

/** The pages to index, among the added pages, in order; their sections and the synonyms; and the output folder. */
export type IndexOrder = Pick<SearchManifest, 'pages' | 'sections'> & { synonyms: SynonymWords[]; folder: string };

/** The number of pages per message: each message measures the thread's memory, which takes as long as a page. */
const maxTogether = 8;

/** A thread that indexes pages. */
export type Indexer = ReturnType<typeof startIndexer>;

/**
 * Starts a thread that indexes pages, does not keep the process alive, and ends when the indexer is disposed. `add`
 * tokenizes a page in the background. `write` writes the index of the added pages, and returns the number of records.
 */
export function startIndexer() {
  const thread = startThread(new URL('./write-index.ts', import.meta.url));
  const added: Promise<unknown>[] = [];
  let waiting: SearchPage[] = [];
  const send = () => {
    const task: Promise<unknown> = thread.run(waiting, { name: 'add' });
    // `write` reports the error. A build that fails earlier ends the thread.
    task.catch(() => undefined);
    added.push(task);
    waiting = [];
  };
  return {
    add: (page: SearchPage) => {
      if (waiting.push(page) === maxTogether) send();
    },
    write: async (order: IndexOrder): Promise<number> => {
      send();
      const writing: Promise<number> = thread.run(order, { name: 'write' });
      await Promise.all([writing, ...added.splice(0)]);
      await minifyFile(path.join(order.folder, 'pagefind.js'));
      return writing;
    },
    [Symbol.asyncDispose]: () => thread.destroy(),
  };
}

/** Minifies Pagefind's module, which is published unminified. */
async function minifyFile(file: string): Promise<void> {
  // Imported late, as Vite is large, and loaded anyway by then.
  const { minify } = await import('vite');
  const { code } = await minify('pagefind.js', await readFile(file, 'utf8'), { module: true });
  await writeFile(file, code);
}
