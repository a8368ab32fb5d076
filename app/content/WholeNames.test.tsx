import { renderToStaticMarkup } from 'react-dom/server.edge';
import { expect, test } from 'vitest';
import { WholeNames } from './WholeNames.tsx';

/** What no browser may break over two lines. */
function wholeIn(text: string, maxCharacters = 24): string[] {
  const html = renderToStaticMarkup(<WholeNames text={text} maxCharacters={maxCharacters} />);
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe(text);
  return [...html.matchAll(/<span class="whole">([^<]*)</g)].map(([, name = '']) => name);
}

test('a name stays on one line, with its version', () => {
  expect(wholeIn('API 参考 0.9.17、Claude Sonnet 4.5 与 nano-banana 正式版')).toEqual(['Sonnet 4.5', 'nano-banana']);
  expect(wholeIn('gpt-5、gpt-5-mini 与 gemini-2.5-flash-image。')).toEqual([
    'gpt-5',
    'gpt-5-mini',
    'gemini-2.5-flash-image',
  ]);
});

test('dates, words of Chinese and what no phone has room for may be broken', () => {
  expect(wholeIn('2025-06-05 起可用')).toEqual([]);
  expect(wholeIn('新增 claude-sonnet-4-5-20250929')).toEqual([]);
  expect(wholeIn('新增 claude-sonnet-4-5-20250929', 28)).toEqual(['claude-sonnet-4-5-20250929']);
  expect(wholeIn('停用 a-name-of-more-characters-than-a-phone-has-room-for')).toEqual([]);
});
