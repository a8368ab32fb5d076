import { parentPort } from 'node:worker_threads';
import type { IndexAnswer, IndexMessage } from './indexer.ts';
import { pageRecords, type SearchRecord } from './records.ts';
import { writeIndex } from './write-index.ts';

let records = new Map<string, SearchRecord[] | Error>();

// A thread of its own: the dictionaries load and the text is cut while the build does something else.
parentPort?.on('message', async (message: IndexMessage) => {
  if ('page' in message) return void records.set(message.page.path, cut(message));
  const { paths, synonyms, folder } = message;
  const pages = records;
  records = new Map();
  const answer: IndexAnswer = await writeAll(pages, paths, synonyms, folder).catch((error: unknown) => ({
    error: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(answer);
});

/** What fails is told when the index is asked for. */
function cut({ page }: Extract<IndexMessage, { page: unknown }>): SearchRecord[] | Error {
  try {
    return pageRecords(page);
  } catch (error) {
    return new Error(`${page.path} cannot be indexed`, { cause: error });
  }
}

async function writeAll(
  pages: typeof records,
  paths: string[],
  synonyms: string[][],
  folder: string,
): Promise<IndexAnswer> {
  const found = paths.flatMap((path) => {
    const own = pages.get(path) ?? [];
    if (own instanceof Error) throw own;
    return own;
  });
  return { size: await writeIndex(found, synonyms, folder) };
}
