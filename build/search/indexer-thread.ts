import { parentPort } from 'node:worker_threads';
import type { IndexAnswer, IndexOrder } from './indexer.ts';
import { pageRecords } from './records.ts';
import { writeIndex } from './write-index.ts';

// A thread of its own: the dictionaries load and the text is cut while the build does something else.
parentPort?.on('message', async ({ pages, synonyms, folder }: IndexOrder) => {
  const answer: IndexAnswer = await writeIndex(pages.flatMap((page) => pageRecords(page)), synonyms, folder).then(
    (size) => ({ size }),
    (error: unknown) => ({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(answer);
});
