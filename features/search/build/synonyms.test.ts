import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { faultsOf, formatFault } from '../../../build/faults/fault.ts';
import { readSynonyms } from './synonyms.ts';

async function siteWith(text: string): Promise<string> {
  const site = await mkdtemp(path.join(tmpdir(), 'synonyms-'));
  onTestFinished(() => rm(site, { recursive: true }));
  await mkdir(path.join(site, 'content'));
  await writeFile(path.join(site, 'content/_search.yaml'), text);
  return site;
}

async function faults(text: string): Promise<string> {
  const site = await siteWith(text);
  const error: unknown = await readSynonyms(site).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return faultsOf(error)
    .map((fault) => formatFault(fault, path.join(site, 'content')))
    .join('\n');
}

describe('readSynonyms', () => {
  test('reads the groups', async () => {
    expect(await readSynonyms(await siteWith('synonyms:\n  - [限流, 速率限制, 429]\n  - [超时, timeout]\n'))).toEqual([
      { words: ['限流', '速率限制', '429'], translated: [] },
      { words: ['超时', 'timeout'], translated: [] },
    ]);
  });

  test('a translation joins the group of its word, or begins one', async () => {
    const text = 'synonyms:\n  - [报错, 错误]\ntranslations:\n  - [错误, error, errors]\n  - [请求, request]\n';
    expect(await readSynonyms(await siteWith(text))).toEqual([
      { words: ['报错', '错误'], translated: ['error', 'errors'] },
      { words: ['请求'], translated: ['request'] },
    ]);
  });

  test.each([
    ['groups: []', '_search.yaml:1  synonyms is missing'],
    ['groups: []', '_search.yaml:1  groups is not a known key'],
    ['synonyms:\n  - [限流]\n', '_search.yaml:2  synonyms.0 needs two or more words in one line: - [rate limit,'],
    ['synonyms:\n  - 限流\n', '_search.yaml:2  synonyms.0 needs two or more words'],
    ['synonyms:\n  - [限流, 限速]\n  - [超时, 限流]\n', '_search.yaml:3  “限流” is already on line 2'],
    ['synonyms:\n  - [限流, "!!"]\n', '_search.yaml:2  synonyms.0.1 must be a word'],
    ['synonyms:\n  - [限流, ]\n  - [限速, ~]\n', '_search.yaml:3  synonyms.1.1 must be a word'],
    [
      'synonyms:\n  - [超时, timeout]\ntranslations:\n  - [超时]\n',
      '_search.yaml:4  translations.0 needs two or more words in one line: - [word, translation,',
    ],
    [
      'synonyms:\n  - [超时, timeout]\ntranslations:\n  - [超时, timeout]\n',
      '_search.yaml:4  “timeout” is already on line 2',
    ],
    ['synonyms: []\ntranslations: error\n', '_search.yaml:2  translations must be a list of groups: - [word,'],
    ['synonyms:\n  - [限流, 限速\n', '_search.yaml:2  is not YAML'],
    ['synonyms:\n\t- [限流, 限速]\n', 'indent with spaces'],
  ])('%j is a fault that names its line', async (text, message) => {
    expect(await faults(text)).toContain(message);
  });
});
