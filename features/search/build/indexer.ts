import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startThread } from '../../../build/thread.ts';
import type { SearchManifest } from '../text/index-file.ts';
import type { SearchPage } from './records.ts';
import type { SynonymWords } from './synonyms.ts';

/** Which of the added pages to index, in order, and where to write the index. */
export type IndexOrder = Pick<SearchManifest, 'pages' | 'sections'> & { synonyms: SynonymWords[]; folder: string };

/** Pages that are sent together: each message costs a measurement of the thread's memory, as long as a page. */
const maxTogether = 8;

/** What `startIndexer` returns. */
export type Indexer = ReturnType<typeof startIndexer>;

/**
 * Starts a thread that writes search indexes, and does not keep the process alive; disposing the indexer ends it. `add`
 * tokenizes a page in the background; `write` writes the index of the added pages, forgets them, and returns the number of its records.
 */
export function startIndexer() {
  const thread = startThread(new URL('./write-index.ts', import.meta.url));
  const added: Promise<unknown>[] = [];
  let waiting: SearchPage[] = [];
  const send = () => {
    const task: Promise<unknown> = thread.run(waiting, { name: 'add' });
    // Told when the index is written; a build that fails before ends the thread.
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
      const written: Promise<number> = thread.run(order, { name: 'write' });
      await Promise.all([written, ...added.splice(0)]);
      await minifyFile(path.join(order.folder, 'pagefind.js'));
      return written;
    },
    [Symbol.asyncDispose]: () => thread.destroy(),
  };
}

/** Pagefind's module is not minified. */
async function minifyFile(file: string): Promise<void> {
  // Vite is large, and loaded by then.
  const { minify } = await import('vite');
  const { code } = await minify('pagefind.js', await readFile(file, 'utf8'), { module: true });
  await writeFile(file, code);
}
