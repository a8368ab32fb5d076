import { expect, test } from 'vitest';
import { compileSite as site } from '../../../tests/support/compile-content.ts';
import { Fault } from '../../faults/fault.ts';
import { compilePage } from './compile-page.ts';

async function faultOf(text: string): Promise<Fault | undefined> {
  const compiled = compilePage(text, '/site/content/a.mdx', {
    site,
    pathOf: () => undefined,
  });
  return compiled.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof Fault) return error;
      throw error;
    },
  );
}

/** A page with a mistake, the mistake's line, and the expected message. */
const mistakes: [string, number, RegExp][] = [
  ['文\n\n<Badge colour="red">新</Badge>', 3, /<Badge> has no attribute colour; there is kind/],
  ['<Card titel="A">文</Card>', 1, /has no attribute titel; did you mean title\?/],
  ['<Details>\n\n文\n\n</Details>', 1, /<Details> needs summary="…"/],
  ['<Tabs>\n\n<Tab>\n\n文\n\n</Tab>\n\n</Tabs>', 3, /<Tab> needs label/],
  ['<Tabs>\n\n</Tabs>', 1, /<Tabs> is empty/],
  ['文\n\n<Cards>\n\n</Cards>', 3, /<Cards> is empty; put <Card/],
  ['文 <Badge />', 1, /<Badge> is empty/],
  ['<Badge kind="warnin">新</Badge>', 1, /<Badge> has no kind warnin; did you mean warning\?/],
  ['```mermaid title="图"\nnonsense\n```\n\n```js {9}\na\n```', 1, /nonsense|diagram/],
  ['文\n\n{{ version }}', 3, /\{\{ version \}\} is not text; write \\\{/],
  ['- [] one', 1, /\[\] does not begin a task; write a space in \[\]/],
  ['text\n\n-[ ] one', 3, /^- does not begin a list item; write - and a plain space/],
  ['![a] (a.png)', 1, /!\[a\] \(a\.png\) is not a picture; write !\[text\]/],
  ['a ** bold** text', 1, /^\*\* bold\*\* is text here; .*no space inside/],
  ['a **bold **.', 1, /^\*\*bold \*\* is text here/],
  ['#Heading', 1, /^# does not begin a heading; .*or \\# for a word/],
  ['<Steps>\n\n- one\n\n</Steps>', 1, /<Steps> draws a numbered list/],
  ['- [ ] 一\n- [x]二', 2, /does not begin a task; write a space after \[x\]/],
  ['<Tabs>\n\n文\n\n<Tab label="A">\n\n文\n\n</Tab>\n\n</Tabs>', 3, /<Tabs> shows only its <Tab>/],
  [
    '<Tabs>\n\n<Tab label="A">\n\n文\n\n</Tab>\n\n<Tab label="A">\n\n文\n\n</Tab>\n\n</Tabs>',
    9,
    /two tabs are called “A”/,
  ],
  ['<Tab label="A">\n\n文\n\n</Tab>', 1, /<Tab> must be inside <Tabs>/],
  ['<CodeGroup>\n\n</CodeGroup>', 1, /<CodeGroup> is empty/],
  ['<CodeGroup>\n\n```js\na\n```\n\n```js\nb\n```\n\n</CodeGroup>', 7, /two tabs are called “js”; give each title="…"/],
  ['<CodeGroup>\n\n文\n\n```js\na\n```\n\n</CodeGroup>', 3, /<CodeGroup> shows only its code blocks/],
  ['<iframe src="https://example.org/" />', 1, /Content-Security-Policy blocks <iframe>/],
  ['<div style="color: red">文</div>', 1, /style is an object/],
  ['<style>{`b { color: red }`}</style>', 1, /blocks <style>; write style=/],
  ['<video controls src="https://example.org/a.mp4" />', 1, /blocks https:.*; put the file below public/],
  ['文\n\n:::note\n:::', 3, /:::note is empty/],
  ['文\n\n::note\n文\n::', 3, /::note does not begin a callout; write :::note/],
  ['!!! note\n    文', 1, /!!! note does not begin a callout/],
  ['文\n\n| 甲 | 乙 |\n| — | — |\n| 一 | 二 |', 3, /this is not a table; write a line like/],
  ['｜ 甲 ｜\n｜ - ｜', 1, /this is not a table/],
  ['[文](file:///C:/a.pdf)', 1, /leads nowhere/],
  ['[文](pathname:///a.pdf)', 1, /leads nowhere; write https:\/\/… or \/path\//],
  [':::note\n\n文', 1, /:::note has no end/],
  [':::note{title="A"}\n\n文\n\n:::', 1, /a callout takes no \{title=…\}/],
  ['文\n\n```js\na', 3, /this code block has no end/],
  ['```js titel="a.js"\na\n```', 1, /a code block has no option titel; did you mean title\?/],
  ['文[^1]。', 1, /there is no footnote \[\^1\]/],
  ['| 甲 | 乙 |\n| - | - |\n| 一 | 二 |\n| `x|y` | 三 |', 4, /“三” is in no column of the table; .*write \\\|/],
  ['文\n\n[^1]: 注', 3, /nothing refers to the footnote/],
  ['[文]()', 1, /the link has no target/],
  ['文\n\n<Details summary="[甲](./no.md)">\n\n文\n\n</Details>', 3, /\.\/no\.md leads to no page/],
  ['[文](htps://example.org/)', 1, /did you mean https:/],
  ['[文](mialto:a@example.org)', 1, /did you mean mailto:/],
  ['[文][nope]', 1, /there is no link \[nope\]/],
  ['`%API_BASEURL%`', 1, /did you mean %API_BASE_URL%\?/],
  ['文 $x^2$ 文', 1, /\$x\^2\$ is not a formula here; write \$\$x\^2\$\$/],
  ['文\n\n- $\\alpha$', 3, /write \$\$\\alpha\$\$/],
  ['文 $\\frac{1}{x_2}$ 文', 1, /write \$\$\\frac\{1\}\{x_2\}\$\$/],
  ['文 $x_1$ 文', 1, /write \$\$x_1\$\$/],
  ['文\n\n$$\n\\frac{1\n$$', 3, /Could not render math/],
  ['$$x^2', 1, /this formula has no end/],
  ['文\n\n$$\nx', 3, /this formula has no end/],
  ['$$ x\ny\n$$', 1, /x is not part of the formula/],
  ['文[^甲]\n\n[^甲]: 一\n[^甲]: 二', 4, /\[\^甲\] is defined twice/],
  ['[甲]\n\n[甲]: /a/\n[甲]: /b/', 4, /\[甲\] is defined twice/],
  ['文\n\n[注意]: 这很重要', 3, /nothing refers to \[注意\], so this line is not shown; write \\\[注意\]/],
  ['> [!NOTE]: 题\n> 文', 1, /nothing refers to \[!note\]/],
  ['文[^1]\n\n[^1]:', 3, /the footnote \[\^1\] is empty/],
  ['文\n\n＃＃ 标题', 3, /＃＃ does not begin a heading/],
  ['## 标题 {/* #a b */}', 1, /this is not an id/],
  ['## 标题 {/* #a */} 文', 1, /this is not an id/],
  ['##\u3000标题', 1, /## does not begin a heading/],
  ['##\u00a0Heading', 1, /## does not begin a heading/],
  ['-\u3000一', 1, /- does not begin a list item; write - and a plain space/],
  ['```bash\ncurl –X POST\n```', 1, /the dash or quote in –X for text; write hyphens/],
  ['```sh\na\nb -H “c: d”\n```', 1, /the dash or quote in -H “ for text/],
  ['##标题', 1, /## does not begin a heading; write two to six # and a plain space/],
  ['文\n\n##', 3, /the heading is empty/],
  ['<h1>题</h1>', 1, /the only h1/],
  ['| 甲 | 乙 |\n| - |\n| 一 | 二 |', 1, /this is not a table/],
  ['> [!NOTICE]\n> 文', 1, /\[!NOTICE\] is not a callout; write one of \[!NOTE\]/],
  [':::danger [标题]\n文\n:::', 1, /:::danger \[标题\] does not begin a callout/],
  ['：：：note', 1, /：：：note does not begin a callout; write :::note/],
  [':::note\n\n:::tip\n内\n:::\n\n:::', 3, /the first ::: ends :::note around it/],
  [':::note\n```md\n:::\n```\n:::', 2, /the first ::: ends :::note around it/],
  ['```js title="a \\"b\\""\na\n```', 1, /title of a code block goes into double quotes/],
  ['```js title="a\na\n```', 1, /title of a code block goes into double quotes/],
  ['```js {3-1}\na\n```', 1, /\{3-1\} marks no line; write \{1,3-4\}/],
  ['```js {一}\na\n```', 1, /marks no line/],
  ['```js\n// highlight-next-line\na\n```', 1, /highlight-next-line marks nothing; write \[!code/],
  ['```js\na // highlight-line\n```', 1, /highlight-line marks nothing; write \[!code/],
  ['```sql\n-- highlight-next-line\na\n```', 1, /highlight-next-line marks nothing/],
  ['```js\na // [!code focsu]\n```', 1, /\[!code focsu\] marks nothing/],
  ['[文](/a/ "题)', 1, /is not a link; write \[text\]/],
  ['[文]（https://example.org/）', 1, /\[文\]（http.* is not a link/],
  ['见[文] (https://example.org/)。', 1, /\[文\] \(http.* is not a link/],
  ['-第一项\n-第二项', 1, /- does not begin a list item; write - and a plain space/],
  ['文\n\n1.第一项\n2.第二项', 3, /1\. does not begin a list item/],
  ['1、第一项\n2、第二项', 1, /1、 does not begin a list item; write 1\. and a plain space/],
  ['**重点 **后文', 1, /\*\* is text here; write it at both ends, with no space inside/],
  ['文\n\n**没有结束', 3, /\*\* is text here/],
  ['用`code 表示', 1, /` is text here/],
  ['···js\na\n···', 1, /··· does not begin a code block; write ```/],
  ["文\nimport A from './_A.tsx'\n文", 1, /this import is text; leave the line before it empty/],
  ['文 \\(x^2\\) 文', 1, /\\\( does not begin a formula; write \$\$ in its place/],
  ['\\[\n\\frac{1}{2}\n\\]', 1, /\\\[ does not begin a formula/],
  ['<img src={require(\'./a.png\').default} alt="图" />', 1, /src=\{require.*\} is code; write src="…"/],
  ["<video src={require('./a.mp4')} />", 1, /know require/],
  ["export const data = require('./data.json');", 1, /know require; begin the page with import data/],
  ["文\n\n<Card title={require('./a.json').title}>文</Card>", 3, /know require/],
  ["文\n\nexport default { title: '题' };", 3, /export default is not a component.*; write export const name/],
  ['[外[内](/a/)](/b/)', 1, /is not a link/],
  ['[未定义][]', 1, /there is no link \[未定义\]/],
  ['[](/a/)', 1, /the link to \/a\/ has no text/],
  ['[文](https:/example.org)', 1, /leads nowhere; write https:/],
  ['[文](javascript:alert\\(1\\))', 1, /leads nowhere/],
  ['<Tabs>文<Tab label="A">文</Tab></Tabs>', 1, /<Tabs> shows only its <Tab>/],
  ['<Tabs>\n\n## 题\n\n<Tab label="A">文</Tab>\n\n</Tabs>', 3, /<Tabs> shows only its <Tab>/],
  [':::code-group\n\n文\n\n```js\na\n```\n\n:::', 3, /<CodeGroup> shows only its code blocks/],
  ['<Card title="A" href={"javascript:alert(1)"}>文</Card>', 1, /href leads to code, which the browser blocks/],
  ['<Details summary={""}>文</Details>', 1, /<Details> needs summary="…"/],
  ['<Callout kind="foo">文</Callout>', 1, /write a callout as :::note/],
  ['<callout>文</callout>', 1, /write a callout as :::note/],
  ['<Card title="A" title="B">文</Card>', 1, /<Card> has title twice/],
  ['<badge>新</badge>', 1, /did you mean <Badge>\?/],
  [
    "import part from './part.mdx'\n\n<part />",
    3,
    /<part> is an element of HTML; import a component under a name with/,
  ],
  ['<Details summary="">文</Details>', 1, /<Details> needs summary="…"/],
];

test.each(mistakes)('%j is told where it is, and what to write', async (text, line, message) => {
  const fault = await faultOf(`${text}\n`);
  expect(fault?.message).toMatch(message);
  expect(fault?.location.line).toBe(line);
});

test.each([
  ['a < 5 文', undefined],
  ['a <5 文', /&lt;/],
  ['<!-- 注 -->', /\{\/\* text \*\/\}/],
  ['<Steps>', /close each tag/],
  ['<br>', /ends with \/>/],
  ['Promise<string>', /write &lt; if it is not a tag/],
  ['Map<a, b>', /&lt;/],
  ['<https://example.org>', /write \[text\]\(address\)/],
  ['<Card title=a>x</Card>', /in straight quotes/],
  ['<Card title="a>x</Card>', /close the quotes/],
  ['<<<<<<< HEAD\n一\n=======\n二\n>>>>>>> b', /of a merge, keep one text/],
  ['<Card title=“a”>x</Card>', /in straight quotes/],
  ['1 << 2', /in backticks/],
  ['import x from', /begin the line with another word/],
  ['文 { 文', /\\\{/],
])('%j: MDX’s own message comes with a remedy', async (text, hint) => {
  const fault = await faultOf(`${text}\n`);
  if (hint === undefined) expect(fault).toBeUndefined();
  else expect(fault?.hint).toMatch(hint);
});

test.each([
  [
    'a component of the page with the name of one of ours',
    "import { Badge } from './_Badge.tsx';\n\n<Badge colour='red' />",
  ],
  [
    'a function or an object in a component of the page',
    "import { A, B } from './_A.tsx';\n\n<A>{(x) => <b>{x}</b>}</A>\n\n<B.C>\n  {{ a: 1 }}\n</B.C>",
  ],
  [
    'a power, keyword arguments, globs and signs',
    '2 ** 3 ** 4, **kwargs and **opts, src/** and **/*.js\n\n#1 and #general\n\n\\#OpenAI\n\n-[a](/a/)',
  ],
  ['steps from a shared text', "import A from './_a.mdx';\n\n<Steps>\n\n<A />\n\n</Steps>"],
  ['a full-width number sign', '＃话题＃ 文'],
  ['a link to X that an item of a list begins with', '- [X]文\n\n[X]: https://example.org/'],
  [
    'callouts in lists, quotes and each other',
    '- 一\n\n  :::note\n\n  文\n\n  :::\n\n::::tip\n\n:::note\n\n文\n\n:::\n\n::::',
  ],
  [
    'code in quotes and lists, with tildes, and code that shows a fence',
    '> ```js\n> a\n> ```\n\n1. 一\n\n   ~~~js\n   a\n   ~~~\n\n````md\n```js\n````',
  ],
  ['brackets that are escaped or in code', '\\[a\\]\\[b\\] `a[0][1]` `[^1]` %TEMP%'],
  ['a byte order mark', '\uFEFF:::note\n\n文\n\n:::'],
  [
    'prices, variables and formulas',
    '$5 and $6, $A_B/$C_D, $a_b and $c_d, `$x^2$`, \\$x^2\\$, $$x^2$$ or $$\\alpha$$ 文',
  ],
  ['a full-width bracket that holds a link', '`a`（[文](/a/)）与 [甲]（见下）'],
  ['the lines and the title of a code block', '```js title="a {b}"{1, 2-2} showLineNumbers\na\nb\n```'],
  [
    'a price range, a minus, a list in Chinese and brackets',
    '-5 度\n\n1.5 倍\n\n1、甲\n\n[甲] (见下) (乙)[丙]，\\(必填\\) \\[a\\]',
  ],
  ['a comment between tabs', '<Tabs>\n\n{/* 注 */}\n\n<Tab label="A">文</Tab>\n\n</Tabs>'],
  ['comments as Markdown has them', '[//]: # (一)\n[//]: # (二)\n\n[文][B  b]\n\n[b B]: /a/\n'],
  ['a language in capitals', '```JSON\n{}\n```\n\n```PowerShell\nls\n```'],
  ['an empty code block', '```js\n```'],
  ['a dash in a comment, and quotes in a text', '```bash\n# 甲 – 乙 —— “丙”\necho "a -b “c”" – d\n```'],
  ['a dash and quotes in PowerShell, which reads them', '```powershell\ni –a “b”\n```'],
  ['a number before a title, and a signature', '1.准备工作\n\n文\n\n-荀子'],
  ['a name like a mark', '```css\n:root { --highlight-line: #highlight-line-1; }\n#highlight-line { color: red }\n```'],
  ['a fragment like a mark', '```text\nhttps://example.org/#highlight-start\n```'],
  ['a sentence that reads like an import', 'You can\nimport your records from "Contacts" there.'],
  ['the number of a source before its address', '见 [1] (https://example.org/)。'],
  [
    'a scheme that is short or rare',
    ['ftp', 'ssh', 'sip', 'geo', 'ws', 'wss', 'tg', 'vscode', 'tel', 'sms', 'HTTPS']
      .map((scheme) => `[文](${scheme}://example.org)`)
      .join(' '),
  ],
  ['a variable of another program', '`%API_VERSION%` `%JAVA_HOME%`'],
  ['a word in a comment or a text', "{/* require('a') */}\n\n{'require(1)'}\n\n<Card title={`require('a')`}>文</Card>"],
])('%s is no mistake', async (_, text) => {
  expect((await faultOf(`${text}\n`))?.message).toBeUndefined();
});

test('an attribute that is unknown is told without the remedy of MDX for a value without quotes', async () => {
  const fault = await faultOf('<Tabs>\n<Tab label="A" value="a">文</Tab>\n</Tabs>\n');
  expect([fault?.message, fault?.hint]).toEqual(['<Tab> has no attribute value; there is label', undefined]);
});

/** A page with a mistake that is a fault on a strict site, its output on a lenient site, and the expected warning. */
const leniently: [string, RegExp, RegExp][] = [
  ['<Steps>\n\n</Steps>', /Steps/, /<Steps> is empty/],
  [':::theorem\n\n文\n\n:::', /titled: "true"[^]*"theorem"/, /:::theorem is not a callout/],
  ['```mermaid\nsequenceDiagram\n  A->>B: 问\n```', /title: "sequenceDiagram A->>B: 问"/, /a diagram needs a title/],
  ['```nope\na\n```', /lang: "nope"/, /language “nope” cannot be highlighted/],
  ['```js {9}\na\n```', /lang: "js"/, /line 9 cannot be highlighted/],
  ['```js title=“a b.js”\na\n```\n\n:::x\n文\n:::', /title: "a b.js"/, /:::x is not a callout/],
  ['文[^1]。', /文\[\^1\]。/, /there is no footnote/],
  ['文\n\n[^1]: 注', /"注"/, /nothing refers to the footnote/],
  ['文[^1]\n\n[^1]: 甲\n[^1]: 乙', /"乙"/, /is defined twice/],
  ['![图](https://example.org/a.png)', /href: "https:\/\/example.org\/a.png",\s*children: "图"/, /is on another site/],
  ['export const C = () => <b onClick={() => 1}>文</b>;', /onClick/, /event handlers do nothing here/],
  ['<CodeGroup>\n\n```js\na\n```\n\n```js\nb\n```\n\n</CodeGroup>', /"b"/, /two tabs are called “js”/],
  ['[![图](https://example.org/a.png)](/b/)', /children: "图"/, /is on another site/],
];

test('require is a fault on every site, as npm run dev cannot show what the build would', async () => {
  const page = { site, pathOf: () => undefined, strict: false };
  await expect(compilePage("{require('./a.json').a}", '/site/content/a.mdx', page)).rejects.toThrow(/know require/);
});

test('the marks of a merge are told in Markdown, where they are text', async () => {
  const page = { site, pathOf: () => undefined, strict: false };
  const { warnings } = await compilePage('<<<<<<< HEAD\n一\n=======\n二\n>>>>>>> b\n', '/site/content/a.md', page);
  expect(warnings.map(({ message }) => message)).toEqual([expect.stringMatching(/^a merge is not resolved/)]);
});

test.each(leniently)('%j is a warning where a site is not strict', async (text, code, warning) => {
  const page = { site, pathOf: () => undefined, strict: false };
  const compiled = await compilePage(text, '/site/content/a.mdx', page);
  expect(compiled.code).toMatch(code);
  expect(compiled.warnings.map(({ message }) => message).join('\n')).toMatch(warning);
});
