import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitPieces, hanTokens, normalize, pairTokens, titleToken, tokensOf, wordToken } from './tokenize.ts';

const tokenize = (text: string) => splitPieces(normalize(text)).flatMap((piece) => tokensOf(piece));
const words = (text: string) => splitPieces(normalize(text)).map(({ text: found }) => found);

describe('splitPieces', () => {
  test('parts Han from words, and keeps identifiers whole', () => {
    expect(words('设置max_completion_tokens参数，默认gpt-4o。')).toEqual([
      '设置',
      'maxcompletiontokens',
      '参数',
      '默认',
      'gpt4o',
    ]);
  });

  test.each([
    ['max_completion_tokens', ['max', 'completion', 'tokens']],
    ['createChatCompletion', ['create', 'chat', 'completion']],
    ['AsyncOpenAI', ['async', 'open', 'ai']],
    ['gemini-2.5-pro', ['gemini', '2', '5', 'pro']],
    ['temperature', []],
  ])('knows the parts of %s', (text, parts) => {
    expect(splitPieces(text)).toMatchObject([{ kind: 'word', parts }]);
  });

  test('takes full-width letters and digits for what they mean', () => {
    expect(words('ＧＰＴ－４ｏ')).toEqual(words('GPT-4o'));
  });
});

describe('tokens', () => {
  test('of a run hold every part of it, in order and side by side', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...'流式输出超时重试嵌入'), { minLength: 2, maxLength: 12 }),
        fc.nat(10),
        fc.integer({ min: 2, max: 6 }),
        (characters, start, length) => {
          const part = characters.slice(start, start + length);
          fc.pre(part.length >= 2);
          const tokens = tokenize(`前缀，${characters.join('')}。`);
          const expected = pairTokens(part.join(''));
          expect(tokens.some((_, at) => expected.every((token, offset) => tokens[at + offset] === token))).toBe(true);
        },
      ),
    );
  });

  test('of two runs never read as one', () => {
    const tokens = tokenize('流式，输出');
    const [, middle = ''] = pairTokens('流式输出');
    expect(tokens).not.toContain(middle);
    expect(hanTokens('式').at(-1)).toBe(tokens[1]);
  });

  test('are words to any segmenter, whatever the language of the page', () => {
    for (const locale of ['zh-Hans', 'ja', 'th', 'en']) {
      for (const token of tokenize('流式输出 max_completion_tokens 2.5 naïve Пример')) {
        expect([...new Intl.Segmenter(locale, { granularity: 'word' }).segment(token)].length, token).toBe(1);
      }
    }
  });

  test('that mean a whole are never the beginning of another', () => {
    const all = new Set(tokenize('嵌 嵌入 token tokens to_ken').concat(titleToken('嵌入'), titleToken('token')));
    const wholes = [...all].filter((token) => !/^h.{6}$/.test(token));
    for (const whole of wholes)
      for (const other of all) if (whole !== other) expect(other.startsWith(whole), `${whole} ${other}`).toBe(false);
  });

  test('without the mark begin whole words and parts alike', () => {
    const prefix = wordToken('comp', 'prefix');
    expect(tokenize('completion max_completion').filter((token) => token.startsWith(prefix))).toHaveLength(2);
  });
});

test('a title is the same with any case, spaces and separators', () => {
  expect(titleToken('Max Completion-Tokens')).toBe(titleToken('max_completion_tokens'));
  expect(titleToken('嵌入')).not.toBe(titleToken('嵌入向量'));
});
