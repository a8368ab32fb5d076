import { describe, expect, test, vi } from 'vitest';
import { compileContent } from '../../../tests/support/compile-content.ts';

const mermaid = (text: string, meta = ' title="甲到乙"') => compileContent(`\`\`\`mermaid${meta}\n${text}\n\`\`\``);

describe('a diagram', () => {
  test('is drawn at build time, in the page’s colours, with its text kept', async () => {
    const { code } = await mermaid('sequenceDiagram\n  A->>B: 你好');
    expect(code).toContain('你好');
    expect(code).not.toMatch(/<style>|fonts\.googleapis|#FFFFFF/);
    expect(code).toContain('sequenceDiagram');
  });

  test('calls the frames of a sequence by the words of the page’s language', async () => {
    const { code } = await mermaid('sequenceDiagram\n  A->>B: loop [一]\n  loop 逐段\n    B->>A: 二\n  end');
    expect(code).toContain('循环 [逐段]');
    expect(code).toContain('loop [一]');
  });

  test('without a title, or that cannot be drawn as a whole, is a fault with its line', async () => {
    await expect(mermaid('flowchart LR\n  A-->B', '')).rejects.toMatchObject({
      location: { line: 6 },
      message: expect.stringContaining('title'),
    });
    await expect(
      mermaid('sequenceDiagram\n  participant A as 甲\n  Note over A: 先\n  A->>B: 一'),
    ).rejects.toMatchObject({ location: { line: 9 }, message: expect.stringContaining('note') });
    await expect(mermaid('nonsense')).rejects.toMatchObject({
      location: { line: 6 },
      message: expect.stringContaining('cannot be drawn'),
    });
  });
});

test.each([
  ['flowchart LR\n  A --> B\n  A -->', 9, /incomplete arrow/],
  ['flowchart LR\n  --> B', 8, /incomplete arrow/],
  ['flowchart LR\n  A -- text B', 8, /incomplete arrow/],
  ['classDiagram\n  A <|-- B\n  B<|--C', 9, /no spaces/],
  ['erDiagram\n  A||--o{B : has', 8, /no spaces/],
  ['classDiagram\n  A "1"-->"n" B : has', 8, /no spaces/],
  ['flowchart LR\n  A---others', 8, /ends in x or o/],
  ['flowchart LR\n  A -> B', 8, /would omit/],
  ['flowchart LR\n  A --x B', 8, /ends in x or o/],
  ['flowchart LR\n  A[x --> B', 8, /shape that is not closed/],
  ['flowchart LR\n  A --> B\n  A@{ shape: circle, label: "x" }', 9, /“@…”.*would omit/],
  ['flowchart LR\n  A e1@--> B', 8, /“e1@ --> B”.*would omit/],
  ['flowchart LR\n  A --> B & 乙', 8, /“& 乙”.*would omit/],
  ['flowchart LR\n  A["f(x) [y]"] --> B', 8, /would omit/],
  ['flowchart LR\n  A --> B\n  click A "https://a.example"', 9, /makes a node a link/],
  ['---\ntitle: 甲\n---\nflowchart LR\n  A -->', 11, /incomplete arrow/],
  ['gantt\n  a: 3d', 6, /header: "gantt"\. There are flowchart, sequenceDiagram/],
  ['flowchart LR\n  A --> B\n  B[Text]', 9, /gives B a text.*where B is first/],
  ['stateDiagram-v2\n  a -->', 8, /incomplete arrow/],
  ['sequenceDiagram\n  A->>B', 8, /message without a text/],
  ['sequenceDiagram\n  A->>', 8, /incomplete arrow/],
  ['flowchart LR', 6, /is empty/],
  ['sequenceDiagram', 6, /is empty/],
])('%j is told where it is broken', async (text, line, message) => {
  await expect(mermaid(text)).rejects.toMatchObject({
    location: { line },
    message: expect.stringMatching(message),
  });
});

test.each([
  'flowchart LR\n  A["x (y"] -- text --> B\n  B -.-> C & D\n  C ==>|no| E{gpt-x}\n  E --- F\n  A --> gpt-x',
  'flowchart LR\n  subgraph s [A b]\n    A:::c --> B([x]) --> C{{y}} --> D[[z]] --> E(((u))) --> F[(v)] --> G>w] --> H[/q\\]\n  end\n  class B c\n  classDef c fill:#f00',
  'flowchart LR\n  A["press --x"] --> B[a -- b]\n  B -->|"c -- d"| C\n  C -- #quot;x#quot; --> A',
  'classDiagram\n  class A {\n    +format(String... args) String\n    -- text\n  }\n  A <|-- B\n  note for A "a--b"',
  'erDiagram\n  A {\n    string name "a..b c"\n  }\n  A ||--|| B : has',
  'classDiagram\n  A "1" --> "n" B : has\n  A --o C\n  A ..|> D\n  class A {\n    +get(a) int\n  }',
  'erDiagram\n  A }|..|{ B : x\n  A ||--o{ C : "a--b"',
  'stateDiagram-v2\n  [*] --> a\n  a --> b: x\n  b --> [*]',
  'sequenceDiagram\n  participant A as gpt-x\n  loop a -> b\n    A->>+B: x\n    B-->>-A: y -->\n  end\n  Note over A,B: z',
])('%j is no mistake', async (text) => {
  await expect(mermaid(text)).resolves.toBeDefined();
});

test.each([
  ['a flowchart', 'flowchart LR\n  A -->|again| A\n  A --> B'],
  ['a sequence', 'sequenceDiagram\n  A->>B: one\n  Note left of A: long, long words'],
  ['states', 'stateDiagram-v2\n  [*] --> A\n  A --> [*]'],
  ['classes', 'classDiagram\n  A <|-- B'],
  ['entities', 'erDiagram\n  A ||--o{ B : has'],
  ['a chart', 'xychart-beta\n  x-axis [a, b]\n  y-axis "v" 0 --> 10\n  bar [1, 2]'],
])('no words of %s stand in the margin that is cut off', async (_, source) => {
  const { code } = await mermaid(source);
  const [left = 0, top = 0, width = 0, height = 0] = (/viewBox=\\"([^"\\]+)/.exec(code)?.[1] ?? '')
    .split(' ')
    .map(Number);
  const words = [...code.matchAll(/<text x=\\"([\d.]+)\\" y=\\"([\d.]+)\\"/g)].map(
    ([, x, y]) => [Number(x), Number(y)] as const,
  );
  expect(words.length).toBeGreaterThan(0);
  for (const [x, y] of words) {
    expect(x).toBeGreaterThan(left);
    expect(x).toBeLessThan(left + width);
    expect(y).toBeGreaterThan(top);
    expect(y).toBeLessThan(top + height);
  }
});

test('a diagram has the title that its own front matter gives it', async () => {
  const page =
    '---\ntitle: 页\ndescription: 说明。\n---\n\n```mermaid\n--- \ntitle: "甲: 乙" \nconfig:\n  theme: dark\n---\nflowchart LR\n  A --> B\n```';
  const { code } = await compileContent(page);
  expect(code).toMatch(/title: "甲: 乙",\s*source: "flowchart LR\\n/);
});

test.each([
  ['graph TD;\n  A-->B;', ['A', 'B']],
  ['graph TD; A[One-->two]-->B{"a-->b"}', ['One--&gt;two', 'a--&gt;b']],
  ['graph LR\n  my-a---|一|B-.->C==>my-a', ['my-a', '一', 'B', 'C']],
  ['graph LR\n  A-- 一 -->B&C', ['A', '一', 'B', 'C']],
  ['graph LR; A-->B; B --> C', ['A', 'B', 'C']],
  ['graph LR\n  A ~~~ B & C~~~D --> A', ['A', 'B', 'C', 'D']],
  ['graph LR\n  A ---> B -..-> C ===> D ---- E', ['A', 'B', 'C', 'D', 'E']],
  ['graph LR\n  A -. 一 .-> B', ['A', 'B', '一']],
  ['graph LR; A-->|一|B; B---|二|C\n  C-->D;\n  %% x; y', ['A', '一', 'B', '二', 'C', 'D']],
  ['graph LR\n  A -. 一 .-> B', ['A', '一', 'B']],
  ['erDiagram\n  A }o--o{ B : 一\n  B }o..|| C : 二', ['A', '一', 'B', '二', 'C', '(no attributes)']],
  ['sequenceDiagram;\n  A->>B:一;', ['A', 'B', '一']],
])('%j is drawn whole', async (source, words) => {
  const { code } = await mermaid(source);
  const drawn = [...code.matchAll(/>([^<>]+)<\/text>/g)].map(([, word]) => word);
  expect([...new Set(drawn)].toSorted()).toEqual(words.toSorted());
});

test.each([
  ['A->>B: LONG', 0.5],
  ['A->>B: 短<br/>LONG', 0.5],
  ['loop LONG\n    A->>B: 一\n  end', 0],
])('in %j, a text that is longer than the way between two ends is seen whole', async (line, before) => {
  const { code } = await mermaid(`sequenceDiagram\n  ${line.replace('LONG', '长'.repeat(40))}`);
  const [left = NaN, , width = NaN] = (/viewBox=\\"([^"\\]+)/.exec(code)?.[1] ?? '').split(' ').map(Number);
  const x = Number(/<t(?:ext|span) x=\\"([\d.]+)\\"[^>]*>[^<]*长/.exec(code)?.[1]);
  expect(left).toBeLessThanOrEqual(x - before * 40 * 11);
  expect(left + width).toBeGreaterThanOrEqual(x + (1 - before) * 40 * 11);
});

test('a note behind a message is drawn', async () => {
  for (const arrow of ['->>', '-->>', '-x', '-)', '->', '-->'])
    expect((await mermaid(`sequenceDiagram\n  A${arrow}B: 一\n  Note over A: 后来`)).code, arrow).toContain('>后来<');
});

describe('a formula', () => {
  test('becomes MathML that carries its TeX, and a price stays a price', async () => {
    const { code } = await compileContent('$$\n\\frac{a}{b}\n$$\n\n每次 $5 到 $6，其中 $$x^2$$。');
    expect(code).toContain('mfrac');
    expect(code).toContain('application/x-tex');
    expect(code).toContain('$5 到 $6');
    expect(code).toContain('msup');
    expect(code.match(/"katex[^"]*"/g)).toEqual(['"katex block"', '"katex"']);
  });

  test('has Chinese words as they stand, and KaTeX does not complain of each character', async () => {
    using warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
    expect((await compileContent('$$\n得分 = a\n$$')).code).toContain('得');
    expect(warn).not.toHaveBeenCalled();
  });
});
