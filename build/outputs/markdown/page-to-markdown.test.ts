import { expect, test } from 'vitest';
import { messagesOf } from '../../../app/core/messages.ts';
import type { RenderedPage } from '../../../app/core/page.ts';
import { pageToMarkdown } from './page-to-markdown.ts';

const markdownOf = (html: string) =>
  pageToMarkdown(
    { page: { title: '标题', description: '说明' }, html } as RenderedPage,
    'https://docs.example.com/a/',
    messagesOf('zh-Hans'),
  );

test('the notes of a page are notes in its Markdown, without a way back', async () => {
  const html =
    '<p>停用<sup><a href="#fn-a" id="ref-a" data-footnote-ref>[1]</a></sup>，又<sup><a href="#fn-a" data-footnote-ref>[1]</a></sup></p>' +
    '<section data-footnotes class="footnotes"><h2 id="footnote-label">资料来源</h2><ol><li id="fn-a"><p>' +
    '<a href="https://example.org/">来源</a>，核对于 2026-11-24 <a href="#ref-a" data-footnote-backref>↩</a></p></li></ol></section>';
  const text = await markdownOf(html);
  expect(text).toContain('停用[1]，又[1]');
  expect(text).toContain('## 资料来源\n\n1. [来源](https://example.org/)，核对于 2026-11-24');
  expect(text).not.toContain('↩');
});

test('what is below a picture or a diagram on the page is below it in its Markdown', async () => {
  const html =
    '<figure class="figure"><button><img src="/a.svg" alt="甲"></button><figcaption>示意图：甲</figcaption></figure>' +
    '<figure class="diagram" data-source="graph LR"><div><svg></svg></div><figcaption>甲到乙</figcaption></figure>';
  const text = await markdownOf(html);
  expect(text).toContain(
    '![甲](https://docs.example.com/a.svg)\n\n示意图：甲\n\n```mermaid\ngraph LR\n```\n\n甲到乙\n',
  );
});

test('where a line may end on screen leaves no invisible character in its Markdown', async () => {
  const html = '<h2>全部<wbr>更新</h2><p><code>stream_options.<wbr>include_usage</code></p>';
  const text = await markdownOf(html);
  expect(text).toContain('## 全部更新');
  expect(text).toContain('`stream_options.include_usage`');
});

test('a link whose escapes are not UTF-8 stays as its author wrote it', async () => {
  const text = await pageToMarkdown(
    {
      page: { title: '标题', description: '说明' },
      html: '<a href="https://example.org/?q=%C4%E3">旧站</a>',
    } as RenderedPage,
    'https://docs.example.com/a/',
    messagesOf('zh-Hans'),
  );
  expect(text).toContain('[旧站](https://example.org/?q=%C4%E3)');
});

test('what is done of a list of tasks, and how columns are aligned, is the same in Markdown', async () => {
  const text = await markdownOf(
    '<ul><li><input type="checkbox" disabled> 甲</li><li><input type="checkbox" checked disabled> 乙</li></ul>' +
      '<table><tr><th style="--characters:2;text-align:right">数</th></tr><tr><td>1</td></tr></table>',
  );
  expect(text).toContain('- [ ] 甲\n- [x] 乙\n');
  expect(text).toContain('| 数 |\n| -: |\n| 1 |');
});

test('a cell of several blocks or lines is one line, as a table needs it', async () => {
  const text = await markdownOf(
    '<table><tr><th>头</th></tr><tr><td><p>一</p><ul><li>二</li><li><b>三</b>四</li></ul><pre>五\n六</pre>七<br>Java</td></tr></table>',
  );
  expect(text).toContain('| 一<br>二<br>**三**四<br>`五`<br>`六`<br>七<br>Java |');
});

test('what is empty leaves no marks, and emphasis within a word stays', async () => {
  const text = await markdownOf(
    '<p><a name="old"></a><a>文</a><b> </b></p><details><summary></summary><p>中<em>斜</em>文</p></details>',
  );
  expect(text).toContain('> 说明\n\n文\n\n中*斜*文\n');
  const card = '<div class="card"><p class="card-title"><a href="/a/">甲 <strong>乙</strong></a></p></div>';
  expect(await markdownOf(card)).toMatch(/\*\*\[甲 乙\]\([^*]*\)\*\*/);
});

test('a heading is one line, and the label of code stands in quotes', async () => {
  const text = await markdownOf(
    '<h2>甲<br>乙</h2><div class="tab-panel" data-label="&quot;a&quot;"><figure class="code"><pre>x</pre></figure></div>',
  );
  expect(text).toContain('## 甲 乙\n');
  expect(text).toContain(`title="'a'"`);
});

test('the marks by which an island parts its texts are in no code', async () => {
  const text = await markdownOf('<figure class="code"><pre>a<!-- -->: <!-- -->1</pre></figure><b><!-- --></b>');
  expect(text).toContain('```text\na: 1\n```');
  expect(text).not.toContain('**');
});

test('a footnote or a formula in an item of a list stays in its line', async () => {
  const text = await markdownOf(
    '<ul><li>甲<sup><a href="#fn-a" data-footnote-ref>[1]</a></sup>，<math><semantics><mi>x</mi>' +
      '<annotation encoding="application/x-tex">x_1</annotation></semantics></math> 后</li></ul>',
  );
  expect(text).toContain('- 甲[1]，$$x_1$$ 后\n');
});
