import { describe, expect, test } from 'vitest';
import type { PinyinFile } from './index-file.ts';
import { commonCharacters, hanOfPinyin, nearWords, wordsAround, wordsOfPinyin, wrongCharacters } from './spelling.ts';

const words = ['embedding', 'embeddings', 'input', 'max_completion_tokens', 'stream', 'temperature', 'upstream'];

describe('nearWords', () => {
  test.each([
    ['embeding', 'embedding', 'a letter too few'],
    ['temmperature', 'temperature', 'a letter too many'],
    ['strean', 'stream', 'a wrong letter'],
    ['tempearture', 'temperature', 'two letters swapped'],
    ['maxcompltiontoken', 'maxcompletiontokens', 'two slips in a long word'],
    ['temprat', 'temperature', 'a slip in what is typed so far'],
  ])('%s is %s: %s', (typed, meant) => {
    expect(nearWords(typed, words)).toContain(meant);
  });

  test('guesses nothing for short words and strange ones', () => {
    expect(nearWords('tok', words)).toEqual([]);
    expect(nearWords('quantum', words)).toEqual([]);
    expect(nearWords('unstreamed', ['streamed'])).toEqual([]);
  });
});

test('wordsAround finds a word inside of longer ones, not at the beginning of a part, where the index finds it', () => {
  expect(wordsAround('stream', words, 5)).toEqual(['upstream']);
  expect(wordsAround('completiontok', words, 5)).toEqual(['maxcompletiontokens']);
  expect(wordsAround('completion', words, 5)).toEqual([]);
});

const pinyin: PinyinFile = {
  readings: {
    chao: '超',
    shi: '时试式',
    yu: '与',
    zhong: '重',
    xiang: '向',
    liang: '量',
    xi: '系',
    lie: '列',
    liu: '流',
    shu: '输',
    chu: '出',
    lv: '绿',
    se: '色',
    jiao: '校',
    yan: '验',
  },
  names: ['超时与重试 chao shi yu chong shi', '向量', '系列', '流式输出', '绿色'],
  words: ['校验'],
  // The common characters with the reading `liang`.
  sounds: [commonCharacters().indexOf('粮'), commonCharacters().indexOf('谅') + 1],
};
const hans = (typed: string) => hanOfPinyin(typed, pinyin).map(({ han }) => han);

describe('hanOfPinyin', () => {
  test.each([
    ['chaoshi', '超时'],
    ['chongshi', '重试'],
    ['liushishu', '流式输'],
    ['liushish', '流式输'],
    ['lssc', '流式输出'],
    ['xl', '向量'],
    ['lvse', '绿色'],
    ['jiaoyan', '校验'],
  ])('%s may be %s', (typed, han) => {
    expect(hans(typed)).toContain(han);
  });

  test('takes neither half a syllable nor other scripts for pinyin', () => {
    expect(hans('x')).toEqual([]);
    expect(hans('jy')).toEqual([]);
    expect(hans('超shi')).toEqual([]);
    expect(hans('embedding')).toEqual([]);
  });
});

test('wordsOfPinyin splits what is several words, and takes no part for the whole', () => {
  expect(wordsOfPinyin('liushichaoshi', pinyin)).toEqual(['流式', '超时']);
  expect(wordsOfPinyin('chaoshix', pinyin)).toEqual([]);
  expect(wordsOfPinyin('liushiyuxiangliang', pinyin)).toEqual(['流式', '与', '向量']);
  expect(wordsOfPinyin('yu', pinyin)).toEqual([]);
});

test('wrongCharacters corrects a short word only by its sound', () => {
  expect(wrongCharacters('向凉', pinyin)).toEqual([{ at: 1, right: '量' }]);
  expect(wrongCharacters('向列', pinyin)).not.toContainEqual({ at: 1, right: '量' });
  expect(wrongCharacters('流式输入', pinyin)).toEqual([{ at: 3, right: '出' }]);
});

test('the common characters stand in the order of their pinyin', () => {
  const all = commonCharacters();
  expect([all.length, all[0], all.at(-1)]).toEqual([3755, '啊', '座']);
});
