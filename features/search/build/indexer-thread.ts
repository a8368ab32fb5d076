import { parentPort } from 'node:worker_threads';
import type { IndexResult, IndexMessage } from './indexer.ts';
import { pageRecords, type SearchRecord } from './records.ts';
import type { SynonymWords } from './synonyms.ts';
import { writeIndex } from './write-index.ts';

let records = new Map<string, SearchRecord[] | Error>();

// In its own thread, dictionaries load and texts are tokenized while the build does other work.
parentPort?.on('message', async (message: IndexMessage) => {
  if ('page' in message) return void records.set(message.page.path, toRecords(message));
  const { paths, synonyms, folder } = message;
  const pages = records;
  records = new Map();
  const result: IndexResult = await writeAll(pages, paths, synonyms, folder).catch((error: unknown) => ({
    error: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(result);
});

/** An error is reported when the index is written. */
function toRecords({ page }: Extract<IndexMessage, { page: unknown }>): SearchRecord[] | Error {
  try {
    return pageRecords(page);
  } catch (error) {
    return new Error(`${page.path} cannot be indexed`, { cause: error });
  }
}

async function writeAll(
  pages: typeof records,
  paths: string[],
  synonyms: SynonymWords[],
  folder: string,
): Promise<IndexResult> {
  const found = paths.flatMap((path) => {
    const own = pages.get(path) ?? [];
    if (own instanceof Error) throw own;
    return own;
  });
  return { size: await writeIndex(found, synonyms, folder) };
}
