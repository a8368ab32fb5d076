import { expect, test } from 'vitest';
import { phrasesOf } from './phrases.ts';

test.each(['五分钟跑通第一次调用', '一套接口，调用多家模型', '停用的模型'])(
  '%s is cut between words, and nothing of it is lost',
  (title) => {
    const phrases = phrasesOf(title);
    expect(phrases.join('')).toBe(title);
    for (const word of ['分钟', '第一', '调用', '接口', '模型', '停用', '参考'])
      expect(phrases.some((phrase) => phrase.includes(word))).toBe(title.includes(word));
    // No line begins with what belongs to the word before it.
    expect(phrases.filter((phrase) => /^[的，：]/.test(phrase))).toEqual([]);
  },
);

test('a phrase ends after a mark', () => {
  expect(phrasesOf('一套接口，调用多家模型').some((phrase) => phrase.endsWith('，'))).toBe(true);
});

test('a title without Chinese is one phrase', () => {
  expect(phrasesOf('Errors and limits')).toEqual(['Errors and limits']);
});

test('a date at the beginning is a phrase', () => {
  expect(phrasesOf('2025-10-14：API 参考').slice(0, 1)).toEqual(['2025-10-14']);
  expect(phrasesOf('2025-10-14：API 参考').join('')).toBe('2025-10-14 API 参考');
});

test('a long title can be broken', () => {
  expect(phrasesOf('停用的模型').length).toBeGreaterThan(1);
});

test('a name with hyphens is a piece of its own, with the mark that follows it', () => {
  expect(phrasesOf('从 gpt-image-1 到 nano-banana：图像')).toEqual([
    '从 ',
    'gpt-image-1',
    ' 到 ',
    'nano-banana：',
    '图像',
  ]);
});

test('a version is on the line of what it is the version of', () => {
  expect(phrasesOf('API 参考 0.9.17、Claude Sonnet 4.5 与 GPT-5')).toContain('Sonnet 4.5');
});
