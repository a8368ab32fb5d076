import { close } from 'pagefind';
import type { IndexOrder } from './indexer.ts';
import { pageRecords, type SearchPage, type SearchRecord } from './records.ts';
import { type IndexSize, writeIndex } from './write-index.ts';

let records = new Map<string, SearchRecord[]>();

/** Tokenizes a page, while the build does other work. */
export function add(page: SearchPage): void {
  try {
    records.set(page.path, pageRecords(page));
  } catch (error) {
    throw new Error(`${page.path} cannot be indexed`, { cause: error });
  }
}

/** Writes the index of pages that were added, forgets them, and ends Pagefind. */
export function write({ paths, synonyms, folder }: IndexOrder): Promise<IndexSize> {
  const pages = records;
  records = new Map();
  return writeIndex(
    paths.flatMap((path) => pages.get(path) ?? []),
    synonyms,
    folder,
  ).finally(close);
}
