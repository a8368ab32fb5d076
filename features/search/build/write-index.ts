import { hash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { exactTokens } from '../text/find.ts';
import type { GroupPostings, SearchManifest, SynonymGroup } from '../text/index-file.ts';
import { parseTerms } from '../text/query.ts';
import { postingsIn, writePostings } from '../text/postings.ts';
import { newsWeight } from '../text/rank.ts';
import { titleKey, type TokenStream } from '../text/tokenize.ts';
import type { Pagefind } from './pagefind.ts';
import type { SearchRecord } from './records.ts';
import type { SynonymWords } from './synonyms.ts';
import { pinyinFile, variantsOf, wordList } from './words.ts';

/** The hash in a file's name. */
const stampOf = (data: string | Uint8Array) => hash('sha256', data).slice(0, 10);

/** The files of Pagefind that are published; its user interfaces and fragments are not used. */
const publishedFiles =
  /^(?:pagefind\.js|pagefind-entry\.json|pagefind\.[^/]+\.pf_meta|wasm\.[^/]+\.pagefind|index\/.+)$/;

/** The size of the index, for the build's report. */
export type IndexSize = { records: number; files: number; bytes: number };

/** What the index needs of a record; what a result shows, `zipped`, is with its stamp. */
export type PackedRecord = {
  /** Pagefind's number of it. */
  number: number;
  page: string;
  section: string;
  dated: boolean;
  names: string[];
  /** The runs of Han characters of its prose. */
  han: string;
  stream: TokenStream;
  zipped: Uint8Array;
};

/** All texts of the records, each once, and the spellings of their words. */
export type IndexedTexts = { texts: string[]; words: Map<string, string> };

/** Hands a record to Pagefind, and packs it until the index is written: those of thousands of pages would fill the memory. */
export function packRecord(
  { page, section, dated, indexed, stream, text }: SearchRecord,
  pagefind: Pagefind,
): PackedRecord {
  const shown = JSON.stringify(text);
  const number = pagefind.add(stream.content, stampOf(shown));
  const names = [...indexed.titles, ...indexed.keywords, ...indexed.headings];
  const han = text.sections.flatMap((part) => part.text.match(/\p{sc=Han}+/gu) ?? []).join(' ');
  // A copy: what `gzipSync` returns keeps a buffer of 16 KB or more.
  const zipped = new Uint8Array(gzipSync(shown));
  return { number, page, section, dated, names, han, stream, zipped };
}

/**
 * Writes the search index of the records to a folder: Pagefind's files, and beside them what a result shows
 * (`text/<record>`), where synonyms stand (`synonyms/<group>`), the word lists, and `search`, which names them all. Every
 * file but `search`, `pagefind-entry.json` and `pagefind.js` has its content's hash in its name.
 */
export async function writeIndex(
  records: PackedRecord[],
  { texts, words }: IndexedTexts,
  synonyms: SynonymWords[],
  pagefind: Pagefind,
  folder: string,
): Promise<IndexSize> {
  const output = new Map<string, Uint8Array | string>();
  const add = (name: string, data: unknown) => {
    const content = gzipSync(JSON.stringify(data));
    const file = `${name}-${stampOf(content)}`;
    output.set(file, content);
    return file;
  };
  const names = records.flatMap((record) => record.names);
  const groups = presentFirst(synonyms, texts);
  const coming = await pagefind.finish();
  // While Pagefind works, and for synonyms alone: of thousands of pages, they take seconds.
  const postings = groups.length === 0 ? [] : writePostings(records.map(({ stream }) => stream.content));
  const lists = {
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
        [...names, ...synonyms.flatMap((group) => group.words)],
        records.map(({ han }) => han),
      ),
    ),
    variants: add('variants', variantsOf(texts)),
  };
  const ids: string[] = [];
  for (const { path: name, content } of await coming.files) {
    if (publishedFiles.test(name)) output.set(name, content);
    const id = /^fragment\/(.+)\.pf_fragment$/.exec(name)?.[1];
    if (id !== undefined) ids[recordNumber(content)] = id;
  }
  for (const { number, zipped } of records) output.set(`text/${ids[number]}`, zipped);

  const sections = [...new Set(records.map(({ section }) => section))];
  const news = new Set(records.flatMap(({ section, dated }) => (dated ? [section] : [])));
  const sectionOf = new Map(records.map(({ page, section }) => [page, section]));
  const pageOf = new Map([...sectionOf.keys()].map((page, index) => [page, index]));
  const manifest: SearchManifest = {
    sections,
    pages: Array.from(sectionOf, ([page, section]) => [
      page,
      sections.indexOf(section),
      news.has(section) ? newsWeight : 1,
    ]),
    records: records.map(({ number, page, stream }) => [ids[number] ?? '', pageOf.get(page) ?? 0, stream.zones]),
    ...lists,
  };
  output.set('search', gzipSync(JSON.stringify(manifest)));
  writeAll(folder, output);
  return {
    records: records.length,
    files: output.size,
    bytes: [...output.values()].reduce((sum, content) => sum + Buffer.byteLength(content), 0),
  };
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
  const tokens = new Set(terms.flatMap((term) => parseTerms(term).flatMap(exactTokens)));
  const ascending = (token: string) => [...postingsIn(postings, token)].toSorted(([a], [b]) => a - b);
  return Object.fromEntries([...tokens].map((token) => [token, ascending(token)]));
}

function recordNumber(fragment: Uint8Array): number {
  const text = gunzipSync(fragment).toString('utf8');
  const { url } = JSON.parse(text.slice(text.indexOf('{'))) as { url: string };
  return Number.parseInt(url, 10);
}

/** Synchronously: the thread has nothing else to do. */
function writeAll(folder: string, files: Map<string, Uint8Array | string>): void {
  rmSync(folder, { recursive: true, force: true });
  for (const name of new Set([...files.keys()].map((file) => path.dirname(file))))
    mkdirSync(path.join(folder, name), { recursive: true });
  for (const [name, content] of files) writeFileSync(path.join(folder, name), content);
}
