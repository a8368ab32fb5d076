import { expect, test } from 'vitest';
import { wrongCharacters } from '../text/spelling.ts';
import { splitPieces } from '../text/tokenize.ts';
import { addSpelling, pinyinFile, variantsOf, wordList } from './words.ts';

test('the words of Taiwan lead to those that the site uses, and a word that the site itself uses stays', () => {
  const variants = variantsOf(['调用服务器，用异步的方法', '本站的资料来源']);
  expect(variants).toMatchObject({ 調: '调', 伺服器: '服务器', 非同步: '异步' });
  expect(variants).not.toHaveProperty('滑鼠');
  expect(variantsOf(['伺服器就是服务器'])).not.toHaveProperty('伺服器');
});

test('what names and texts say is spelled, a character of several readings as it is read there', () => {
  const { readings, names, words } = pinyinFile(['重试', '重要', '权重', '比重'], ['请先保存结果。', '保存失败。']);
  expect(readings['zhong']).toBe('重');
  expect(names).toEqual(['重试 chong shi', '重要', '权重', '比重']);
  expect(words).toEqual(['保存']);
});

test('a character that the site never uses is known by its sound', () => {
  expect(wrongCharacters('限留', pinyinFile(['限流'], []))).toEqual([{ at: 1, right: '流' }]);
  expect(wrongCharacters('限刘', pinyinFile(['限流'], []))).toEqual([{ at: 1, right: '流' }]);
  expect(wrongCharacters('限买', pinyinFile(['限流'], []))).toEqual([]);
});

test('a word is spelled by its parts, in whatever order the pages come', () => {
  const texts = ['reservedips', 'reservedIPs', 'reserved_ips', 'setupToken', 'setUptoken', 'token'];
  for (const ordered of [texts, texts.toReversed()]) {
    const spelled = new Map<string, string>();
    for (const piece of splitPieces(ordered.join(' '))) if (piece.kind === 'word') addSpelling(spelled, piece);
    expect(wordList(spelled)).toEqual(['reserved_ips', 'set_uptoken', 'token']);
  }
});
