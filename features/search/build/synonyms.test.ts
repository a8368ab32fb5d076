import { describe, expect, test } from 'vitest';
import { complaintsOf } from '../../../tests/support/complaints-of.ts';
import { parseSynonyms } from './synonyms.ts';

const faultsOf = (text: string) => complaintsOf(() => parseSynonyms(text, '_search.yaml')).join('\n');

describe('parseSynonyms', () => {
  test('reads the groups', () => {
    expect(parseSynonyms('synonyms:\n  - [限流, 速率限制, 429]\n  - [超时, timeout]\n', '_search.yaml')).toEqual([
      { words: ['限流', '速率限制', '429'], translated: [] },
      { words: ['超时', 'timeout'], translated: [] },
    ]);
  });

  test('a translation joins the group of its word, or begins one', () => {
    const text = 'synonyms:\n  - [报错, 错误]\ntranslations:\n  - [错误, error, errors]\n  - [请求, request]\n';
    expect(parseSynonyms(text, '_search.yaml')).toEqual([
      { words: ['报错', '错误'], translated: ['error', 'errors'] },
      { words: ['请求'], translated: ['request'] },
    ]);
  });

  test.each([
    ['groups: []', '_search.yaml:1  has no list under “synonyms”'],
    ['synonyms:\n  - [限流]\n', '_search.yaml:2  a group of synonyms needs two or more words'],
    ['synonyms:\n  - [限流, 限速]\n  - [超时, 限流]\n', '_search.yaml:3  “限流” is already on line 2'],
    ['synonyms:\n  - [限流, "!!"]\n', '_search.yaml:2  a synonym must be a word'],
    [
      'synonyms:\n  - [超时, timeout]\ntranslations:\n  - [超时]\n',
      '_search.yaml:4  a translation needs a word and its',
    ],
    [
      'synonyms:\n  - [超时, timeout]\ntranslations:\n  - [超时, timeout]\n',
      '_search.yaml:4  “timeout” is already on line 2',
    ],
    ['synonyms: []\ntranslations: error\n', '_search.yaml:2  has no list under “translations”'],
    ['synonyms:\n  - [限流, 限速\n', '_search.yaml:3  is not YAML'],
    ['synonyms:\n\t- [限流, 限速]\n', 'indent with spaces'],
  ])('%j is a fault that names its line', (text, message) => {
    expect(faultsOf(text)).toContain(message);
  });
});
