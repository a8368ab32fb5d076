import { describe, expect, test } from 'vitest';
import { extractSections } from './extract-sections.ts';
import { pageRecords } from './records.ts';

const sectionsOf = (content: string) =>
  extractSections(`<nav>导航</nav><main><h1>标题</h1><div id="content">${content}</div><p>页脚</p></main>`).map(
    ({ anchor, title, text }) => [anchor, title, text],
  );

describe('extractSections', () => {
  test('cuts the content at its headings, and leaves the shell out', () => {
    expect(sectionsOf('<p>开头</p><h2 id="a">一 <a href="#a">#</a></h2><p>甲</p><h3 id="b">二</h3><p>乙</p>')).toEqual([
      ['', '', '开头'],
      ['a', '一', '甲'],
      ['b', '二', '乙'],
    ]);
  });

  test('reads a formula once', () => {
    const formula =
      '<math><semantics><mi>x</mi><annotation encoding="application/x-tex">x</annotation></semantics></math>';
    expect(sectionsOf(`<p>若 ${formula}。</p>`)).toEqual([['', '', '若 x。']]);
  });

  test('joins what stands in one line and parts what does not', () => {
    expect(
      sectionsOf('<p>流式<strong>输出</strong>\nand on</p><ul><li><a>甲</a><span>乙</span></li><li>乙</li></ul>'),
    ).toEqual([['', '', '流式输出 and on\n甲 乙\n乙']]);
    expect(sectionsOf('<p><span class="title-name">b-1</span><span class="title-name">（c）</span></p>')).toEqual([
      ['', '', 'b-1（c）'],
    ]);
    expect(sectionsOf('<p>编写<a class="badge model-end">参考之外</a>。</p>')).toEqual([['', '', '编写 参考之外。']]);
  });

  test('gives every named place its own section, which ends with its element', () => {
    const html =
      '<section id="op"><h3 id="op.title"><a href="#op">创建</a></h3>' +
      '<ul><li id="op.n"><a href="#op.n"><code>n</code></a><p>几个</p></li></ul><p>其余</p></section><p>之后</p>';
    expect(sectionsOf(html)).toEqual([
      ['', '', '之后'],
      ['op', '创建', '其余'],
      ['op.n', 'n', '几个'],
    ]);
  });

  test('takes the heading of a fold for that of the place it holds', () => {
    const heading = '<details><summary><h3>Error<small> 错误</small></h3></summary>';
    const html = `${heading}<div id="s.E"><a href="#s.E">Error</a><p>错</p></div></details>`;
    const [top, place] = extractSections(`<div id="content">${html}</div>`);
    expect([top?.level, top?.text]).toEqual([1, '']);
    expect(place).toMatchObject({ anchor: 's.E', level: 3, title: 'Error', text: '错误\n错' });
    expect(sectionsOf(`${heading}<p>错</p></details>`)).toEqual([['', '', '错\nError 错误']]);
  });

  test('leaves out controls, what is hidden and what is marked', () => {
    expect(
      sectionsOf(
        '<button>复制</button><p hidden>a</p><svg><text>b</text></svg><p aria-hidden="true">c</p>' +
          '<p data-search="none">d</p><sup><a href="#n" data-footnote-ref>1</a></sup>文',
      ),
    ).toEqual([['', '', '文']]);
  });

  test('tells prose from code with its file name and tabs, and lists no sources', () => {
    const html =
      '<p>文</p><div role="radiogroup"><label>cURL</label></div><figure data-lang="python"><figcaption>a.py</figcaption>' +
      '<pre>import os</pre></figure><section data-footnotes><h2 id="sources">资料来源</h2><p>某处</p></section>';
    expect(
      extractSections(`<div id="content">${html}</div>`).map(({ anchor, text, prose, code, unlisted }) => [
        anchor,
        text,
        prose,
        code,
        unlisted,
      ]),
    ).toEqual([
      ['', '文\ncURL\na.py\nimport os', '文', 'cURL\na.py\nimport os', false],
      ['sources', '某处', '某处', '', true],
    ]);
  });

  test('keeps of samples only the lines that stand nowhere else', () => {
    const html =
      '<p>import os</p><aside data-search="new-lines"><pre>import os\nprint(1)</pre><pre>print(1)\nputs 2</pre></aside>';
    expect(sectionsOf(html).map(([, , text]) => text)).toEqual(['import os', 'print(1)\nputs 2']);
  });
});

test('a page that is split has a record for each heading, with what is inside', () => {
  const html =
    '<main><div id="content"><h2 id="t">组</h2><section id="op"><h3 id="op.title"><a href="#op">创建</a></h3>' +
    '<aside data-search="new-lines"><pre>curl</pre></aside><ul><li id="op.n"><a href="#op.n">n</a></li></ul></section>' +
    '<section id="s"><h3 id="s.title"><a href="#s">S</a></h3></section></div></main>';
  const records = pageRecords({
    path: '/api/',
    title: 'API',
    keywords: [],
    trail: [],
    split: true,
    operations: { op: ['POST /things', 'createThing'] },
    html,
  });
  expect(records.map(({ text }) => [text.title, text.sections.map(({ anchor }) => anchor)])).toEqual([
    ['API', ['']],
    ['组', ['t']],
    ['创建', ['op', 'op.n']],
    // The record of samples links to their operation.
    ['创建', ['op']],
    ['S', ['s']],
  ]);
});
