import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findExactly, findHan, type Index, recordsOf } from '../text/find.ts';
import { readPostings, writePostings } from '../text/postings.ts';
import { tokenStream } from '../text/tokenize.ts';
import { presentFirst, synonymPostings, write } from './write-index.ts';

const texts = ['请求超时，连接断开', 'timeout 或 readTimeout，断线', '断了', '没有'];
const streams = texts.map(
  (text) => tokenStream({ titles: [text], keywords: [], headings: [], texts: [text] }).contents,
);
const groups = presentFirst(
  [
    { words: ['超时', 'timeout', 'hang'], translated: ['waiting'] },
    { words: ['断', '断开', '断线'], translated: [] },
    { words: ['用量', 'usage'], translated: [] },
  ],
  texts,
);

test('a group has the words that the texts have, and is left out without any', () => {
  expect(groups).toEqual([
    [['超时', 'timeout'], ['hang'], ['waiting']],
    [['断', '断开', '断线'], [], []],
  ]);
});

test('the file of a group finds its words as the whole index does', async () => {
  const parts = writePostings(streams);
  const other = { words: async () => [], pinyin: async () => never(), variants: async () => never() };
  const inIndex: Index = { ...other, postings: readPostings([''], async () => parts[0] ?? '') };
  for (const [present] of groups) {
    const file = synonymPostings(present, parts);
    const inFile: Index = { ...other, postings: async (token) => new Map(file[token] ?? never()) };
    for (const word of present) {
      const find = (index: Index) =>
        /^[a-z]/.test(word) ? findExactly(index, { kind: 'word', text: word, parts: [] }, 1) : findHan(index, word);
      const matches = await find(inFile);
      expect(matches.length, word).toBeGreaterThan(0);
      expect(recordsOf(matches), word).toEqual(recordsOf(await find(inIndex)));
    }
  }
});

test('the index of a site without a page is empty, and whole', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'index-'));
  expect(await write({ pages: [], sections: [], synonyms: [], folder })).toBe(0);
  expect(await readdir(folder)).toEqual(expect.arrayContaining(['pagefind.js', 'search']));
  await rm(folder, { recursive: true });
});

function never(): never {
  throw new Error('not to be asked');
}
