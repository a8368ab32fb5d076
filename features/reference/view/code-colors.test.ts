import { expect, test } from 'vitest';
import { codeProps, extractColors, readMarks } from './code-colors.ts';

test('colours are taken out of code and found again at their places', () => {
  const html =
    '<span class="t-keyword">import</span> os\n\n' +
    'x = <span class="t-string">"a &#x3C; 你 &amp; 😀"</span>, <span class="t-constant">1</span>';
  const { text, marks } = extractColors(html);
  expect(text).toBe('import os\n\nx = "a &#x3C; 你 &amp; 😀", 1');
  const seen = text.replaceAll('&#x3C;', '<').replaceAll('&amp;', '&');
  expect(readMarks(marks).map(({ kind, start, end }) => [kind, seen.slice(start, end)])).toEqual([
    ['keyword', 'import'],
    ['string', '"a < 你 & 😀"'],
    ['constant', '1'],
  ]);
});

test('a colour that has no letter stays plain, and what follows keeps its place', () => {
  const { text, marks } = extractColors('<span class="t-strange">ab</span>c<span class="t-function">d</span>');
  expect(text).toBe('abcd');
  expect(readMarks(marks)).toEqual([{ kind: 'function', start: 3, end: 4 }]);
});

test('an address in code that is shown at first may break after the slashes of its path', () => {
  const html = 'curl <span class="t-string">"https://a.example/v1/chat"</span>';
  expect(codeProps(html, true)).toEqual({
    html: 'curl <span class="t-string">"https://a.example/<wbr>v1/<wbr>chat"</span>',
  });
  expect(codeProps(html, false).html).toBe('curl "https://a.example/v1/chat"');
});
