import { hash } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { writeInFolder } from '../../../build/files/files.ts';
import { groupTokens } from '../text/find.ts';
import type { GroupPostings, SearchManifest, SynonymGroup } from '../text/index-file.ts';
import { postingsIn, writePostings } from '../text/postings.ts';
import { type TextTokens, textTokens, titleKey, type TokenStream } from '../text/tokenize.ts';
import type { IndexOrder, IndexedPage } from './indexer.ts';
import { createPagefind } from './pagefind.ts';
import { pageRecords } from './records.ts';
import type { SynonymWords } from './synonyms.ts';
import { addSpelling, pinyinFile, variantsOf, wordList } from './words.ts';

/**
 * A record until the index is written: its index in Pagefind, the Han runs of its prose, and its `RecordText`, gzipped
 * because the texts of thousands of pages would fill the memory.
 */
type PackedRecord = { number: number; names: string[]; han: string; stream: TokenStream; zipped: Uint8Array };

let added = noPages();

function noPages() {
  // Caches tokens, as an API document repeats many texts.
  const tokens = new Map<string, TextTokens>();
  const records = new Map<string, PackedRecord[]>();
  return { records, tokens, words: new Map<string, string>(), pagefind: createPagefind() };
}

/** Tokenizes pages while the build does other work. @throws Error with the path of a page that cannot be indexed */
export function add(pages: IndexedPage[]): void {
  const { records, tokens, words, pagefind } = added;
  const read = (text: string) => {
    const known = tokens.get(text) ?? textTokens(text, (word) => addSpelling(words, word));
    tokens.set(text, known);
    return known;
  };
  for (const page of pages)
    try {
      const packed = pageRecords(page, read).map(({ names, stream, text }): PackedRecord => {
        const json = JSON.stringify(text);
        const number = pagefind.add(stream.contents.join(' '), stampOf(json));
        const han = text.sections.flatMap((part) => part.text.match(/\p{sc=Han}+/gu) ?? []).join(' ');
        // Copied, as the result of `gzipSync` retains a buffer of 16 KB or more.
        return { number, names, han, stream, zipped: new Uint8Array(gzipSync(json)) };
      });
      records.set(page.path, packed);
    } catch (error) {
      throw new Error(`${page.path} cannot be indexed`, { cause: error });
    }
}

/**
 * Writes the index of the added pages to a folder, frees the pages, and returns the number of records. The folder has
 * Pagefind's files, texts of results (`text/<record>`), postings of synonyms (`synonyms/<group>`), the word lists and
 * the manifest `search`. All names but `search`, `pagefind-entry.json`, `pagefind.js` and `wasm.*` have a content hash.
 */
export async function write({ pages, sections, synonyms, folder }: IndexOrder): Promise<number> {
  const { records: recordsOf, tokens, words, pagefind } = added;
  added = noPages();
  const files = new Map<string, Uint8Array>();
  const add = (name: string, data: unknown) => {
    const content = gzipSync(JSON.stringify(data));
    const file = `${name}-${stampOf(content)}`;
    files.set(file, content);
    return file;
  };
  const records = pages.flatMap(([at], page) => (recordsOf.get(at) ?? []).map((record) => ({ ...record, page })));
  const texts = [...tokens.keys()];
  tokens.clear();
  rmSync(folder, { recursive: true, force: true });
  const { value: lists, names } = await pagefind.write(folder, () => {
    const groups = presentFirst(synonyms, texts);
    // Only for synonyms, as the postings of thousands of pages take seconds.
    const postings = groups.length === 0 ? [] : writePostings(records.map(({ stream }) => stream.contents));
    const terms = synonyms.flatMap((group) => group.words);
    return {
      synonyms: groups.map(([present, absent, translated], index): SynonymGroup => [
        present,
        absent,
        add(`synonyms/${index}`, synonymPostings(present, postings)),
        translated,
      ]),
      words: add('words', wordList(words)),
      pinyin: add(
        'pinyin',
        pinyinFile(
          [...records.flatMap((record) => record.names), ...terms],
          records.map(({ han }) => han),
        ),
      ),
      variants: add('variants', variantsOf(texts)),
    };
  });
  const manifest: SearchManifest = {
    sections,
    pages,
    records: records.map(({ number, page, stream }) => [names[number] ?? '', page, stream.zones]),
    ...lists,
  };
  files.set('search', gzipSync(JSON.stringify(manifest)));
  for (const { number, zipped } of records) files.set(`text/${names[number]}`, zipped);
  for (const [name, content] of files) writeInFolder(path.join(folder, name), content);
  return records.length;
}

/** Returns the content hash for a file's name. */
function stampOf(data: string | Uint8Array): string {
  return hash('sha256', data).slice(0, 10);
}

/** Splits the synonyms of each group by whether they occur in the texts. Drops groups of which none occurs. */
export function presentFirst(
  groups: SynonymWords[],
  texts: string[],
): [present: string[], absent: string[], translated: string[]][] {
  if (groups.length === 0) return [];
  const all = texts.map((text) => titleKey(text)).join(' ');
  return groups.flatMap(({ words, translated }): [string[], string[], string[]][] => {
    const present = words.filter((term) => all.includes(titleKey(term)));
    return present.length === 0 ? [] : [[present, words.filter((term) => !present.includes(term)), translated]];
  });
}

/** Returns the postings of the tokens of a group's terms; empty for a token that no record contains. */
export function synonymPostings(terms: string[], postings: string[]): GroupPostings {
  const ascending = (token: string) => [...postingsIn(postings, token)].toSorted(([a], [b]) => a - b);
  return Object.fromEntries(groupTokens(terms).map((token) => [token, ascending(token)]));
}
