import path from 'node:path';
import { expect, test } from 'vitest';
import { engineFolder } from '../../files/paths.ts';
import { renderContent } from '../../../tests/support/render-content.ts';

const render = async (body: string) => (await renderContent(body)).html;

test('a bare URL ends before full-width punctuation, and what follows is read', async () => {
  const html = await render(
    '见 https://example.com/a。下一句（https://example.com/b:c）后文，https://example.com，**粗** www.example.com！完；www.example.org/a。完',
  );
  expect(html).toContain('见 <a href="https://example.com/a">https://example.com/a</a>。下一句（');
  expect(html).toContain('（<a href="https://example.com/b:c">https://example.com/b:c</a>）后文');
  expect(html).toContain('<a href="https://example.com">https://example.com</a>，<strong>粗</strong> ');
  expect(html).toContain('<a href="http://www.example.com">www.example.com</a>！完');
  expect(html).toContain('；<a href="http://www.example.org/a">www.example.org/a</a>。完');
  expect(await render('https://example.com/a b。c（d）')).toContain('/a</a> b。c（d）');
  expect(await render('https://zh.wikipedia.org/wiki/中国 的词条')).toContain(
    '>https://zh.wikipedia.org/wiki/中国</a> ',
  );
  expect(await render('https://example.com/?a=1&b=2 与 https://example.com/a.b.c.。')).toBe(
    '<p><a href="https://example.com/?a=1&amp;b=2">https://example.com/?a=1&amp;b=2</a> 与 <a href="https://example.com/a.b.c">https://example.com/a.b.c</a>.。</p>',
  );
  expect(await render('https://example.com/a。**粗**')).toContain('</a>。<strong>粗</strong>');
  expect(await render('**https://example.com/b**，后 ~~https://example.com~~。')).toBe(
    '<p><strong><a href="https://example.com/b">https://example.com/b</a></strong>，后 <del><a href="https://example.com">https://example.com</a></del>。</p>',
  );
});

test('a wrapped line between Chinese characters leaves no gap', async () => {
  expect(await render('第一行\n第二行，\nAPI 与\n**粗**\n字，`code`\n字\nword')).toBe(
    '<p>第一行第二行，API 与<strong>粗</strong>字，<code>code</code>\n字\nword</p>',
  );
});

test('a wrapped line on Windows leaves none either', async () => {
  expect(await render('第一行\r\n第二行')).toBe('<p>第一行第二行</p>');
});

test('a tilde in a range strikes nothing out', async () => {
  expect(await render('1~2 天，3~4 天，5~6天，7~8天，~旧~，~~旧。~~新')).toBe(
    '<p>1~2 天，3~4 天，5~6天，7~8天，<del>旧</del>，<del>旧。</del>新</p>',
  );
});

test('a footnote with a Chinese name is one, whose links are found decoded', async () => {
  const html = await render('文[^说明]。\n\n[^说明]: 注的**文字**。');
  expect(html).toMatch(
    /href="#user-content-fn-%E8%AF%B4%E6%98%8E" id="user-content-fnref-说明"[^]*id="user-content-fn-说明"[^]*<strong>文字</,
  );
});

test('captions and summaries keep bold words, code and links, in Markdown and HTML too', async () => {
  const marked = '<strong>粗：</strong>后 <code>码</code>';
  const figure = '![图](/favicon.svg "题 **粗：**后 `码` [链](/t/)")';
  const publicFolder = path.join(engineFolder, 'tests/sites/engine/public');
  expect((await renderContent(figure, { publicFolder })).html).toContain(
    `<figcaption>题 ${marked} <a href="/docs/t/">链</a></figcaption>`,
  );
  for (const details of [
    '<Details summary="题 **粗：**后 `码`">\n\n文\n\n</Details>',
    '::: details 题 **粗：**后 `码`\n文\n:::',
  ])
    expect(await render(details)).toContain(`<summary>题 ${marked}</summary><p>文</p>`);
  expect(await render('<Card title="题 **粗：**后 `码`" href="/t/">\n\n文\n\n</Card>')).toContain(
    `<p class="card-title"><a href="/docs/t/"><span>题 ${marked}</span></a></p><p>文</p>`,
  );
  expect(await render('<Tabs>\n\n<Tab label="**粗** `码`">\n\n文\n\n</Tab>\n\n</Tabs>')).toContain('/>粗 码</label>');
  expect(await render('<Tabs>\n\n<Tab label="__init__.py">\n\n文\n\n</Tab>\n\n</Tabs>')).toContain(
    '/>__init__.py</label>',
  );
  const own = 'export const Card = ({ title }) => <i>{title}</i>;\n\n<Card title="**粗**" />';
  expect(await render(own)).toContain('<i>**粗**</i>');
  const html =
    '<details><summary>题 **粗：**后 `码`</summary>文</details>\n\n<table><caption>表 **粗：**后 `码`</caption></table>';
  const page = (await renderContent(html, { file: '/site/content/a.md' })).html;
  expect(page).toContain(`<summary>题 ${marked}</summary>`);
  expect(page).toContain(`<caption>表 ${marked}</caption>`);
});
