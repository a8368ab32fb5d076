import { parentPort } from 'node:worker_threads';
import type { IndexResult, IndexMessage } from './indexer.ts';
import { pageRecords, type SearchPage, type SearchRecord } from './records.ts';
import { writeIndex } from './write-index.ts';

let records = new Map<string, SearchRecord[] | Error>();

// In its own thread, dictionaries load and texts are tokenized while the build does other work.
parentPort?.on('message', async (message: IndexMessage) => {
  if ('page' in message) return void records.set(message.page.path, toRecords(message.page));
  const pages = records;
  records = new Map();
  const result: IndexResult = await writePages(pages, message).catch((error: unknown) => ({
    error: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(result);
});

/** An error is reported when the index is written. */
function toRecords(page: SearchPage): SearchRecord[] | Error {
  try {
    return pageRecords(page);
  } catch (error) {
    return new Error(`${page.path} cannot be indexed`, { cause: error });
  }
}

async function writePages(
  pages: typeof records,
  { paths, synonyms, folder }: Extract<IndexMessage, { paths: unknown }>,
): Promise<IndexResult> {
  const ordered = paths.flatMap((path) => {
    const result = pages.get(path) ?? [];
    if (result instanceof Error) throw result;
    return result;
  });
  return { size: await writeIndex(ordered, synonyms, folder) };
}
