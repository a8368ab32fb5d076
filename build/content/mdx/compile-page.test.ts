import path from 'node:path';
import type { Root } from 'mdast';
import type { Processor } from 'unified';
import { describe, expect, test } from 'vitest';
import { compileSite as site } from '../../../tests/support/compile-content.ts';
import { Fault } from '../../faults/fault.ts';
import { compilePage } from './compile-page.ts';
import { parsedInThread } from './page-syntax.ts';

function compile(text: string, file = '/site/content/a.mdx') {
  return compilePage(text, file, {
    site,
    pathOf: (name) => (name === '/site/content/b.mdx' ? '/b/' : undefined),
    publicFolder: path.resolve('tests/sites/engine/public'),
  });
}

async function fault(text: string): Promise<Fault> {
  const error: unknown = await compile(text).catch((reason: unknown) => reason);
  if (error instanceof Fault) return error;
  throw new Error('compiled without a fault');
}

const compileLeniently = (text: string) => compilePage(text, '/a.md', { site, pathOf: () => undefined, strict: false });
const lenient = async (text: string) => (await compileLeniently(text)).headings;
const anchors = async (text: string) => {
  const { code } = await compileLeniently(text);
  return [...code.matchAll(/_components\.(\w+), \{\s*id: "(.*?)"/g)].map(([, tag, id]) => `${tag}#${id}`);
};

/** Disables emphasis, in a micromark extension. */
function withoutEmphasis(this: Processor): void {
  const { micromarkExtensions = [] } = this.data() as { micromarkExtensions?: object[] };
  micromarkExtensions.push({ disable: { null: ['attention'] } });
}

async function codeWith(plugin: (this: Processor) => void, text: string): Promise<string> {
  const features = [{ name: 'plain', build: { remarkPlugins: [plugin] } }];
  return (await compilePage(text, '/a.md', { site, pathOf: () => undefined, features })).code;
}

test('a feature can add syntax to pages', async () => {
  expect(await codeWith(withoutEmphasis, 'a *b*\n')).toContain('"a *b*"');
  expect((await compile('a *b*\n')).code).not.toContain('*');
});

/** Drops all content, in a transform of the tree that the parser builds. */
function withoutContent(this: Processor): void {
  const { fromMarkdownExtensions = [] } = this.data() as { fromMarkdownExtensions?: object[] };
  fromMarkdownExtensions.push({ transforms: [(tree: Root) => ({ ...tree, children: [] })] });
}

/** Replaces the parser. */
function withParser(this: Processor): void {
  this.parser = (text) => ({ type: 'root', children: [{ type: 'text', value: text.toUpperCase() }] });
}

test('a feature can change what the parser makes of a page, and replace it', async () => {
  expect(await codeWith(withoutContent, 'text\n')).not.toContain('text');
  expect(await codeWith(withParser, 'text\n')).toContain('TEXT');
});

test('a page that is nested too deeply to pass between threads is parsed all the same', async () => {
  expect(await parsedInThread('/a.mdx', `{${'['.repeat(1500)}${']'.repeat(1500)}}`)).toBeTypeOf('function');
});

describe('headings', () => {
  test('have ids that a Chinese reader can read, numbered where they repeat', async () => {
    const { headings } = await compile('## 流式输出\n\n### 使用 `stream`\n\n## 流式输出\n');
    expect(headings).toEqual([
      { depth: 2, id: '流式输出', text: '流式输出' },
      { depth: 3, id: '使用-stream', text: '使用 stream' },
      { depth: 2, id: '流式输出-1', text: '流式输出' },
    ]);
  });

  test('of punctuation alone have an id, too', async () => {
    expect((await compile('## ？\n\n## ！\n')).headings.map(({ id }) => id)).toEqual(['section', 'section-1']);
  });

  test('keep the id that their author gives', async () => {
    expect((await compile('## 下一步 {/* #next */}\n')).headings).toEqual([{ depth: 2, id: 'next', text: '下一步' }]);
    for (const id of ['{#next}', '{ #next }', '{/* #next */}']) {
      const { headings } = await compile(`## 下一步 ${id}\n`, '/site/content/a.md');
      expect(headings).toEqual([{ depth: 2, id: 'next', text: '下一步' }]);
    }
  });

  test('are told by their words, pictures included, and not by their footnotes', async () => {
    expect((await compile('<h2>甲 `乙`</h2>\n\n<h3 id="c">丙</h3>\n')).headings).toEqual([
      { depth: 2, id: '甲-乙', text: '甲 乙' },
      { depth: 3, id: 'c', text: '丙' },
    ]);
    const { headings: onLines, code } = await compile(
      '<h2 hidden>\n  甲\n</h2>\n\n<h3 style={{ color: "red" }}>乙</h3>\n',
    );
    expect(onLines).toEqual([{ depth: 2, id: '甲', text: '甲' }]);
    expect(code).toMatch(/hidden: true[^]*style: \{\s*color: "red"/);
    const { headings } = await compile('## 图<br>![甲](/favicon.svg)[^1]\n\n[^1]: 注\n', '/site/content/a.md');
    expect(headings[0]).toEqual({ depth: 2, id: '图-甲', text: '图 甲' });
    // An accessible name would replace the value of the expression.
    const { code: computed } = await compile('export const next = "3.2"\n\n## 版本 {next}\n');
    expect(computed).not.toContain('"aria-label": "版本"');
  });

  test('name the footnotes in the language of the page, under the id that each reference names', async () => {
    const { code, headings } = await compile('五个接口[^five]。\n\n[^five]: 见参考\n');
    expect(headings).toEqual([{ depth: 2, id: 'footnote-label', text: '脚注' }]);
    expect(code).toContain('"aria-describedby": "footnote-label"');
    expect(code).toContain('"aria-label": "回到引用 1"');
  });

  test('may be an h1 where pages need no front matter: the title, or one like the others', async () => {
    expect(await lenient('# 标题\n\n# 二\n')).toEqual([{ depth: 2, id: '二', text: '二' }]);
    expect(await lenient('---\ntitle: 甲\n---\n\n# 标题\n')).toEqual([{ depth: 2, id: '标题', text: '标题' }]);
    expect(await lenient('---\ntitle: "标题"\n---\n\n# 标题\n\n# 二\n')).toEqual([{ depth: 2, id: '二', text: '二' }]);
    expect(await lenient("---\ntitle: 'It''s'\n---\n\n# It's\n")).toEqual([]);
  });

  test('that are the title leave their anchor to what follows, unless a later one has it', async () => {
    expect(await anchors('---\ntitle: 标题\n---\n\n# 标题\n\n文\n')).toEqual(['p#标题']);
    expect(await anchors('# 标题\n\n## 二\n')).toEqual(['span#标题', 'h2#二']);
    expect(await anchors('# 标题\n\n文\n\n## 标题\n')).toEqual(['h2#标题']);
  });

  test('may not use one explicit id twice, nor a second h1', async () => {
    expect((await fault('## 一 {/* #a */}\n\n## 二 {/* #a */}\n')).location.line).toBe(3);
    expect((await fault('正文\n\n# 标题\n')).location.line).toBe(3);
  });
});

describe('text', () => {
  test('is bold next to Chinese punctuation', async () => {
    expect(
      (await compile('**注意：**正文，**重要（必填）**参数\n')).code.match(/_components\.strong, \{/g),
    ).toHaveLength(2);
  });

  test('is struck next to Chinese punctuation', async () => {
    expect((await compile('~~旧名（已弃用）~~新名，~~旧。~~后文\n')).code.match(/_components\.del, \{/g)).toHaveLength(
      2,
    );
  });

  test('names the API’s base URL in prose and code', async () => {
    const { code } = await compile('`%API_BASE_URL%`\n\n```bash\ncurl %API_BASE_URL%/models\n```\n');
    expect(code).not.toContain('%API_BASE_URL%');
    expect(code.match(/https:\/\/api\./g)).toHaveLength(2);
  });

  test('keeps what only looks like a directive', async () => {
    expect((await compile('端口 localhost:port 不变\n')).code).toContain(
      'children: ["端口 localhost", ":port", " 不变"]',
    );
  });
});

test('what other engines write after the language of code is its title, or asks for the numbers of lines', async () => {
  const { code } = await compile(
    '```js:a.js\na\n```\n\n```js:line-numbers {1}\na\n```\n\n```js:no-line-numbers\na\n```\n\n```js[b c.js]\na\n```\n',
  );
  expect(code).toMatch(/title: "a\.js"[^]*lines: "true"[^]*highlighted[^]*title: "b c\.js"/);
  expect(code.match(/title: |lines: /g)).toHaveLength(3);
});

test('attributes of HTML and SVG may have their own names', async () => {
  const { code } = await compile(
    '<video class="a" autoplay data-old-id="1" src="dot.png" />\n\n<svg><path aria-label="b" stroke-width="2" /></svg>\n',
  );
  expect(code).toMatch(/className: "a",\s*autoPlay: true,\s*"data-old-id": "1"/);
  expect(code).toMatch(/"aria-label": "b",\s*strokeWidth: "2"/);
  const further = await compile(
    '<h2 class="a" x-data="1">文</h2>\n\n<svg><linearGradient class="b" color-interpolation="sRGB" /></svg>\n',
  );
  expect(further.code).toMatch(/className: "a",\s*"x-data": "1"[^]*className: "b",\s*colorInterpolation: "sRGB"/);
});

test('a callout stands in another, be that one titled or not', async () => {
  for (const outer of ['::::tip', '::::tip[外层]']) {
    const { code } = await compile(`${outer}\n\n外面的话\n\n:::note[内层]\n里面的话\n:::\n\n::::\n`);
    expect(
      [...code.matchAll(/_jsxs?\(Callout, \{\s*kind: "(\w+)"/g)].map((match) => match[1]),
      outer,
    ).toEqual(['tip', 'note']);
    expect(code, outer).toContain('里面的话');
    expect(code.match(/icon: "<(?:path|g)/g), outer).toHaveLength(2);
  }
});

test('each column of a table has a minimum width in characters', async () => {
  const { code } = await compile(
    '| 名 | 值 | 说明 |\n| --- | --: | --- |\n| `stop` | 无 | 停止 |\n| `n` | 1 | 一次生成几个回答，取值 1 到 128 |\n',
  );
  expect([...code.matchAll(/"--characters": "(\d+)"/g)].map((match) => match[1])).toEqual(['3', '1', '11']);
  expect(code).toMatch(/"--characters": "1",\s*textAlign: "right"/);
});

test('a table is named by its number and first column, or by its number alone', async () => {
  const written = '<table><tr><th>\n</th><th>值</th></tr></table>';
  const { code } = await compile(
    `| \`名\` | 值 |\n| --- | --- |\n| a | 1 |\n\n|  | 值 |\n| --- | --- |\n| a | 1 |\n\n${written}\n`,
    '/site/content/a.md',
  );
  const names = [...code.matchAll(/"aria-label": "([^"]+)"/g)].map((match) => match[1]);
  expect(names).toEqual(['表格 1：名', '表格 2', '表格 3']);
});

test('a table that is too wide for a phone names the column in each cell, and keeps its roles as a list', async () => {
  const long = '一次生成几个回答，取值 1 到 128';
  const wide = await compile(`| 名 | 值 | 说明 |\n| --- | --- | --- |\n| \`n\` | ${long} | ${long} |\n`);
  expect(wide.code).toContain('"table-scroll table-list"');
  expect([...wide.code.matchAll(/"data-head": "([^"]+)"/g)].map((match) => match[1])).toEqual(['名', '值', '说明']);
  expect(wide.code).toContain('role: "columnheader"');
  const narrow = await compile(`| 名 | 说明 |\n| --- | --- |\n| \`n\` | ${long} |\n`);
  expect(narrow.code).not.toMatch(/table-list|data-head|columnheader/);
});

describe('links', () => {
  test('get the base URL, and lead from file to page', async () => {
    const { code } = await compile(
      '[甲](/b/#x) [乙](./b.mdx?v=1#y) [丙](https://example.org/)\n\n<Card title="丁" href={"/b/"} />\n',
    );
    expect([...code.matchAll(/href: "([^"]+)"/g)].map((match) => match[1])).toEqual([
      '/docs/b/#x',
      '/docs/b/?v=1#y',
      'https://example.org/',
      '/docs/b/',
    ]);
  });

  test('to a file that is no page are a fault with its line', async () => {
    const { message, location } = await fault('第一行\n\n[甲](./nope.mdx)\n');
    expect(message).toMatch(/^the link to \.\/nope\.mdx leads to no page; correct the path/);
    expect(location.line).toBe(3);
    const { message: other } = await fault('[甲](b.md#x)\n');
    expect(other).toBe('the link to b.md leads to no page; write b.mdx');
  });
});

describe('faults', () => {
  test('of MDX name file, line and column', async () => {
    expect((await fault('正文\n\n<Callout>\n')).location).toMatchObject({
      file: '/site/content/a.mdx',
      line: 3,
      column: 1,
    });
  });

  test('tell what a callout, a formula and code cannot be', async () => {
    expect((await fault(':::hint\n正文\n:::\n')).message).toMatch(/:::hint is not a callout; write one of :::note/);
    expect((await fault('```python {1,3}\na = 1\n```\n')).message).toBe(
      'line 3 cannot be highlighted, as the code has 1 line',
    );
    expect((await fault('$$\n\\frac a\n$$\n')).message).toMatch(/^Could not render math with KaTeX: .*expected/i);
    expect((await fault('```klingon\nqapla\n```\n')).message).toMatch(
      /“klingon” cannot be highlighted: write text, or/,
    );
    expect((await fault('```pyhton\na = 1\n```\n')).message).toMatch(
      /“pyhton” cannot be highlighted: did you mean python\?$/,
    );
  });
});

describe('code blocks', () => {
  test('are highlighted by class, with title, marked lines, diff and focus', async () => {
    const { code } = await compile(
      '```js title="a.js" {1} showLineNumbers\nconst a = 1;\nb(); // [!code ++]\nc(); // [!code focus]\n```\n',
    );
    expect(code).toContain('title: "a.js"');
    expect(code).toContain('lines: "true"');
    expect(code).toMatch(/line highlighted/);
    expect(code).toMatch(/line diff add/);
    expect(code).toMatch(/line focused/);
    expect(code).toMatch(/t-keyword/);
    expect(code).not.toMatch(/style=/);
    expect(code).not.toContain('[!code');
  });
});
