import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { close, createIndex } from 'pagefind';
import { exactTokens } from '../text/find.ts';
import type { GroupPostings, SearchManifest, SynonymGroup } from '../text/index-file.ts';
import { parseTerms } from '../text/query.ts';
import { newsWeight } from '../text/rank.ts';
import { titleKey } from '../text/tokenize.ts';
import type { SearchRecord } from './records.ts';
import type { SynonymWords } from './synonyms.ts';
import { pinyinFile, variantsOf, wordList } from './words.ts';

/** The files of Pagefind that are published; its user interfaces and fragments are not used. */
const publishedFiles =
  /^(?:pagefind\.js|pagefind-entry\.json|pagefind\.[^/]+\.pf_meta|wasm\.[^/]+\.pagefind|index\/.+)$/;

/** The size of the index, for the build's report. */
export type IndexSize = { records: number; files: number; bytes: number };

/**
 * Writes the search index of the records to a folder: Pagefind's files, and beside them what a result shows
 * (`text/<record>`), where synonyms stand (`synonyms/<group>`), the word lists, and `search`, which names them all. Every
 * file but `search`, `pagefind-entry.json` and `pagefind.js` has its content's hash in its name.
 */
export async function writeIndex(
  records: SearchRecord[],
  synonyms: SynonymWords[],
  folder: string,
): Promise<IndexSize> {
  const streams = records.map(({ stream, text }) => ({ ...stream, data: JSON.stringify(text) }));
  const output = new Map<string, Uint8Array | string>();
  const add = (name: string, data: unknown) => {
    const content = gzipSync(JSON.stringify(data));
    const file = `${name}-${hash(content)}`;
    output.set(file, content);
    return file;
  };
  const names = records.flatMap(({ indexed: { titles, keywords, headings } }) => [...titles, ...keywords, ...headings]);
  const texts = [...names, ...records.flatMap(({ indexed }) => indexed.texts)];
  const groups = presentFirst(synonyms, texts);
  const postings = synonymPostings(
    groups.map(([present]) => present),
    streams.map(({ content }) => content),
  );
  const prose = records.flatMap(({ text }) => text.sections.map((section) => section.text));
  const { files, ids, made } = await pagefindFiles(
    streams.map(({ content, data }) => ({ content, url: hash(data) })),
    () => ({
      lists: {
        synonyms: groups.map(([present, absent, translated], index): SynonymGroup => [
          present,
          absent,
          add(`synonyms/${index}`, postings(index)),
          translated,
        ]),
        words: add('words', wordList(records.map(({ words }) => words))),
        pinyin: add('pinyin', pinyinFile([...names, ...synonyms.flatMap(({ words }) => words)], prose)),
        variants: add('variants', variantsOf(texts)),
      },
      shown: streams.map(({ data }) => gzipSync(data)),
    }),
  );
  for (const [name, content] of files) output.set(name, content);
  for (const [index, content] of made.shown.entries()) output.set(`text/${ids[index]}`, content);

  const sections = [...new Set(records.map(({ section }) => section))];
  const news = new Set(records.flatMap(({ section, dated }) => (dated ? [section] : [])));
  const pages = [...new Map(records.map(({ page, section }) => [page, section]))].map(
    ([page, section]): [string, number, number] => [
      page,
      sections.indexOf(section),
      news.has(section) ? newsWeight : 1,
    ],
  );
  const pageOf = new Map(pages.map(([page], index) => [page, index]));
  const manifest: SearchManifest = {
    sections,
    pages,
    records: records.map(({ page }, index) => [
      ids[index] ?? '',
      pageOf.get(page) ?? 0,
      streams[index]?.zones ?? [0, 0, 0],
    ]),
    ...made.lists,
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
  const all = texts.map((text) => titleKey(text)).join(' ');
  return groups.flatMap(({ words, translated }): [string[], string[], string[]][] => {
    const present = words.filter((term) => all.includes(titleKey(term)));
    return present.length === 0 ? [] : [[present, words.filter((term) => !present.includes(term)), translated]];
  });
}

/**
 * Finds the tokens by which the terms of groups are found in the streams of all records, and returns the postings of one
 * group by its number; empty for a token that no text has.
 */
export function synonymPostings(groups: string[][], streams: string[]): (group: number) => GroupPostings {
  const tokens = groups.map((group) => [...new Set(group.flatMap((term) => parseTerms(term).flatMap(exactTokens)))]);
  // Flat lists of record, position, record, …, which take little memory.
  const places = new Map(tokens.flat().map((token): [string, number[]] => [token, []]));
  const known = new Map<string, number[][]>();
  /** The lists that a token belongs to: one without its end mark is the beginning of others. */
  const listsOf = (token: string) => {
    const lists =
      known.get(token) ??
      Array.from(token, (_, at) => places.get(token.slice(0, at + 1))).filter((list) => list !== undefined);
    known.set(token, lists);
    return lists;
  };
  for (const [record, stream] of streams.entries())
    for (const [position, token] of stream.split(' ').entries())
      for (const list of listsOf(token)) list.push(record, position);
  return (group) =>
    Object.fromEntries((tokens[group] ?? []).map((token) => [token, byRecord(places.get(token) ?? [])]));
}

function byRecord(places: number[]): [record: number, positions: number[]][] {
  const listed: [number, number[]][] = [];
  for (let index = 0; index < places.length; index += 2) {
    const [record = 0, position = 0] = [places[index], places[index + 1]];
    const last = listed.at(-1);
    if (last?.[0] === record) last[1].push(position);
    else listed.push([record, [position]]);
  }
  return listed;
}

/** Indexes the streams with Pagefind, running `meanwhile` in parallel. Returns Pagefind's files and its id of each record. */
async function pagefindFiles<Made>(
  streams: { content: string; url: string }[],
  meanwhile: () => Made,
): Promise<{ files: [string, Uint8Array][]; ids: string[]; made: Made }> {
  try {
    const { index, errors } = await createIndex();
    if (index === undefined) throw new Error(errors.join('\n'));
    const added = await Promise.all(
      streams.map(({ content, url }, number) =>
        index.addCustomRecord({ url: `${number} ${url}`, content, language: 'unknown', meta: {} }),
      ),
    );
    for (const { errors: failed } of added) if (failed.length > 0) throw new Error(failed.join('\n'));
    const coming = index.getFiles();
    await setImmediate();
    const made = meanwhile();
    const { files } = await coming;
    const ids: string[] = [];
    for (const file of files) {
      const name = /^fragment\/(.+)\.pf_fragment$/.exec(file.path)?.[1];
      if (name !== undefined) ids[recordNumber(file.content)] = name;
    }
    return {
      files: files.filter((file) => publishedFiles.test(file.path)).map((file) => [file.path, file.content]),
      ids,
      made,
    };
  } finally {
    await close();
  }
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

function hash(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex').slice(0, 10);
}
