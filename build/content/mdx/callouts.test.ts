import { expect, test } from 'vitest';
import { messagesOf } from '../../../app/core/messages.ts';
import type { RenderedPage } from '../../../app/core/page.ts';
import { renderContent } from '../../../tests/support/render-content.ts';
import { pageToMarkdown } from '../../outputs/markdown/page-to-markdown.ts';

const render = async (body: string) => (await renderContent(body)).html;

test('the title of a callout keeps its code, bold words and links, in its Markdown too', async () => {
  const html = await render(':::warning[不要删除 `node_modules` 中的**任何**文件，见[说明](/t/)]\n\n内文\n\n:::');
  expect(html).toContain(
    '<p class="callout-title">不要删除 <code>node_modules</code> 中的<strong>任何</strong>文件，见<a href="/docs/t/">说明</a></p>',
  );
  const page = { page: { title: 'T', description: 'D' }, html } as RenderedPage;
  expect(await pageToMarkdown(page, 'https://docs.example.com/a/', messagesOf('zh-Hans'))).toContain(
    '> **不要删除 `node_modules` 中的任何文件，见[说明](https://docs.example.com/docs/t/)**',
  );
});

test.each([
  ['Docusaurus', ':::caution Your *title*\n\ntext\n\n:::', 'warning', 'Your <em>title</em>'],
  ['VitePress', '::: tip\ntext\n:::', 'tip', '提示'],
  ['VitePress with a title', '::: danger STOP\ntext\n:::', 'danger', 'STOP'],
  ['Starlight', ':::note[Title]\ntext\n:::', 'note', 'Title'],
  ['Starlight with an empty title', ':::tip[]\ntext\n:::', 'tip', '提示'],
  ['VitePress on Windows', '::: danger STOP\r\ntext\r\n:::', 'danger', 'STOP'],
  ['GitHub', '> [!CAUTION]\n> text', 'danger', '警告'],
  ['GitHub with marks', '> [!TIP] `a` **b** c\n> text', 'tip', '<code>a</code> <strong>b</strong> c'],
  ['GitHub in a list', '- a\n\n  > [!NOTE] Title\n  >\n  > text', 'note', 'Title'],
])('a callout of %s is one here', async (_, body, kind, title) => {
  const html = await render(body);
  expect(html).toContain(`data-kind="${kind}"`);
  expect(html).toContain(`<p class="callout-title">${title}</p>`);
  expect(html.match(/callout-title/g)).toHaveLength(1);
  expect(html.replaceAll(/<svg.*?<\/svg>/g, '')).toMatch(/<p>text<\/p>/);
  expect(html).not.toMatch(/:::|\[!/);
});

test('what VitePress folds or groups becomes our components, and code that shows it stays as it is', async () => {
  expect(await render('::: details More\ntext\n:::')).toContain('<summary>More</summary>');
  const group = await render('::: code-group\n\n```js [a.js]\n1\n```\n\n```js [b.ts]\n2\n```\n\n:::');
  expect(group).toMatch(/a\.js[^]*b\.ts/);
  expect(await render('````md\n::: tip Title\n````')).toContain('::: tip Title');
});

test('what VitePress marks for Vue alone is text like any other', async () => {
  const html = await render(':::: v-pre\nbefore\n\n::: tip\ninner\n:::\n::::\n\n::: raw\nafter\n:::');
  expect(html).toMatch(/<p>before<\/p>[^]*data-kind="tip"[^]*<p>inner<\/p>[^]*<p>after<\/p>/);
  expect(html.match(/callout-title/g)).toHaveLength(1);
  expect(html).not.toMatch(/v-pre|raw|:::/);
});
