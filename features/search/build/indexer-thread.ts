import { close } from 'pagefind';
import { type TextTokens, textTokens } from '../text/tokenize.ts';
import type { IndexOrder } from './indexer.ts';
import { pageRecords, type SearchPage } from './records.ts';
import { addSpelling } from './words.ts';
import { createPagefind } from './pagefind.ts';
import { type IndexSize, packRecord, type PackedRecord, writeIndex } from './write-index.ts';

let added = noPages();

function noPages() {
  // An API document says the same in many places.
  const tokens = new Map<string, TextTokens>();
  const records = new Map<string, PackedRecord[]>();
  return { records, tokens, words: new Map<string, string>(), pagefind: createPagefind() };
}

/** Tokenizes pages, while the build does other work. */
export function add(pages: SearchPage[]): void {
  const { records, tokens, words, pagefind } = added;
  const read = (text: string) => {
    const known = tokens.get(text) ?? textTokens(text, (word) => addSpelling(words, word));
    tokens.set(text, known);
    return known;
  };
  for (const page of pages)
    try {
      records.set(
        page.path,
        pageRecords(page, read).map((record) => packRecord(record, pagefind)),
      );
    } catch (error) {
      throw new Error(`${page.path} cannot be indexed`, { cause: error });
    }
}

/** Writes the index of pages that were added, forgets them, and ends Pagefind. */
export function write({ paths, synonyms, folder }: IndexOrder): Promise<IndexSize> {
  const { records, tokens, words, pagefind } = added;
  added = noPages();
  return writeIndex(
    paths.flatMap((path) => records.get(path) ?? []),
    { texts: [...tokens.keys()], words },
    synonyms,
    pagefind,
    folder,
  ).finally(close);
}
