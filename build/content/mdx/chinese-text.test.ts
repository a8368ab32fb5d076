import { expect, test } from 'vitest';
import { renderContent } from '../../../tests/support/render-content.ts';

const render = async (body: string) => (await renderContent(body)).html;

test('a bare URL ends before full-width punctuation, and what follows is read', async () => {
  const html = await render(
    '见 https://example.com/a。下一句（https://example.com/b:c）后文，https://example.com，**粗** www.example.com！完',
  );
  expect(html).toContain('见 <a href="https://example.com/a">https://example.com/a</a>。下一句（');
  expect(html).toContain('（<a href="https://example.com/b:c">https://example.com/b:c</a>）后文');
  expect(html).toContain('<a href="https://example.com">https://example.com</a>，<strong>粗</strong> ');
  expect(html).toContain('<a href="http://www.example.com">www.example.com</a>！完');
  expect(await render('https://example.com/a b。c（d）')).toContain('/a</a> b。c（d）');
  expect(await render('https://zh.wikipedia.org/wiki/中国 的词条')).toContain(
    '>https://zh.wikipedia.org/wiki/中国</a> ',
  );
  expect(await render('https://example.com/a。**粗**')).toContain('</a>。<strong>粗</strong>');
});

test('a wrapped line between Chinese characters leaves no gap', async () => {
  expect(await render('第一行\n第二行，\nAPI 与\n**粗**\n字，`code`\n字\nword')).toBe(
    '<p>第一行第二行，API 与<strong>粗</strong>字，<code>code</code>\n字\nword</p>',
  );
});
