import { hash } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { writeInFolder } from '../../../build/files/files.ts';
import { groupTokens } from '../text/find.ts';
import type { GroupPostings, SearchManifest, SynonymGroup } from '../text/index-file.ts';
import { postingsIn, writePostings } from '../text/postings.ts';
import { type TextTokens, textTokens, titleKey, type TokenStream } from '../text/tokenize.ts';
import type { IndexOrder } from './indexer.ts';
import { createPagefind } from './pagefind.ts';
import { pageRecords, type SearchPage } from './records.ts';
import type { SynonymWords } from './synonyms.ts';
import { addSpelling, pinyinFile, variantsOf, wordList } from './words.ts';

/** A record until the index is written: its number in Pagefind's, the Han runs of its prose, and what a result shows, zipped. */
type PackedRecord = { number: number; names: string[]; han: string; stream: TokenStream; zipped: Uint8Array };

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
      const packed = pageRecords(page, read).map(({ names, stream, text }): PackedRecord => {
        const shown = JSON.stringify(text);
        const number = pagefind.add(stream.content, stampOf(shown));
        const han = text.sections.flatMap((part) => part.text.match(/\p{sc=Han}+/gu) ?? []).join(' ');
        // A copy: what `gzipSync` returns keeps a buffer of 16 KB or more.
        return { number, names, han, stream, zipped: new Uint8Array(gzipSync(shown)) };
      });
      records.set(page.path, packed);
    } catch (error) {
      throw new Error(`${page.path} cannot be indexed`, { cause: error });
    }
}

/**
 * Writes the index of the pages that were added to a folder, forgets them, and returns the number of records: Pagefind's
 * files, and beside them what a result shows (`text/<record>`), where synonyms stand (`synonyms/<group>`), the word lists,
 * and `search`, which names them all. Every file but `search`, `pagefind-entry.json` and `pagefind.js` has its content's
 * hash in its name.
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
  rmSync(folder, { recursive: true, force: true });
  const { value: lists, names } = await pagefind.write(folder, () => {
    const groups = presentFirst(synonyms, texts);
    // For synonyms alone: of thousands of pages, they take seconds.
    const postings = groups.length === 0 ? [] : writePostings(records.map(({ stream }) => stream.content));
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

/** The hash in a file's name. */
function stampOf(data: string | Uint8Array): string {
  return hash('sha256', data).slice(0, 10);
}

/** Splits the synonyms of each group into those that occur in the texts and the others; drops groups without any of the former. */
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

/** The postings of the tokens by which the terms of a group are found; empty for a token that no record has. */
export function synonymPostings(terms: string[], postings: string[]): GroupPostings {
  const ascending = (token: string) => [...postingsIn(postings, token)].toSorted(([a], [b]) => a - b);
  return Object.fromEntries(groupTokens(terms).map((token) => [token, ascending(token)]));
}
