import { describe, expect, test } from 'vitest';
import { sayIn } from '../app/core/messages/say.ts';
import { registry as texts } from './messages/zh-Hans.ts';
import { registryParts } from './index.ts';
import type { Model } from './model.ts';
import type { Registry } from './read-registry.ts';
import { nameSourceNotes } from './source-notes.ts';
import { compileContent } from '../tests/support/compile-content.ts';

const model = (id: string, more: Partial<Model> = {}): Model => ({
  id,
  family: 'A',
  interfaces: ['chat'],
  enumerated: true,
  input: ['text'],
  output: ['text'],
  ...more,
});
const checked = '2026-11-24';
const list = [
  model('first-1', {
    input: undefined,
    output: undefined,
    tools: true,
    contextTokens: 64_000,
    upstream: { state: 'announced', date: '2027-01-20', source: ['ends'] },
  }),
  model('live-1', {
    tools: true,
    contextTokens: 128_000,
    source: ['models', 'card'],
    upstream: { state: 'live', source: ['ends'] },
  }),
  model('soon-1', { upstream: { state: 'announced', date: '2027-01-14', successor: 'live-1', source: ['ends'] } }),
  model('soon-1-fixed', {
    snapshotOf: 'soon-1',
    upstream: { state: 'announced', date: '2027-01-14', successor: 'live-1', source: ['ends'] },
  }),
  model('dead-1', { upstream: { state: 'off', date: '2026-07-24', source: ['ends'] } }),
  model('other-1', { family: 'B', interfaces: ['speech'], output: ['audio'] }),
];
const registry = (today: string): Registry => ({
  models: {
    table: '/models/#ends',
    families: [
      { name: 'A', use: '对话', models: [] },
      { name: 'B', use: '朗读', models: [] },
    ],
    list,
  },
  byId: new Map(list.map((entry) => [entry.id, entry])),
  t: sayIn(texts),
  sources: {
    ends: { title: '停用页', url: 'https://example.org/ends', checked },
    models: { title: '模型页', url: 'https://example.org/models', checked },
    card: { title: '模型卡', url: 'https://example.org/card', checked },
    shut: {
      title: '打不开的页',
      url: 'https://example.org/shut',
      unreached: '2026-11-23',
      accordingTo: '转售平台的公告',
    },
  },
  today,
});
const compile = async (body: string, today = '2026-11-24') => {
  const read = async () => registry(today);
  const build = {
    remarkPlugins: [() => registryParts({ read, beyond: '/sdk-overview/#compatibility' })],
    rehypePlugins: [() => nameSourceNotes({ read })],
  };
  const { code } = await compileContent(body, { features: [{ name: 'models', build }] });
  return code.replaceAll(datePart, '$1');
};
/** A date within a text, in an element that prevents line breaks. */
const datePart = /", _jsx\(_components\.span, \{\s*className: "date",\s*children: "([^"]*)"\s*\}\), "/g;
const count = (text: string, part: string) => text.split(part).length - 1;

describe('the id of a model in running text', () => {
  test('is marked with what becomes of it, as of the day of the build', async () => {
    expect(await compile('用 `soon-1`。')).toContain('将于 2027-01-14 停用');
    expect(await compile('用 `soon-1`。', '2027-01-14')).toContain('上游已停用');
    expect(await compile('用 `dead-1`。')).toContain('上游已停用');
    expect(await compile('用 `live-1` 与 `else`。')).not.toContain('停用');
  });

  test('is marked once in a section, and not in a heading', async () => {
    const code = await compile(
      '## 用 `dead-1`\n\n`dead-1` 与 `dead-1`\n\n### 小节\n\n`dead-1`\n\n## 又一节\n\n`dead-1`',
    );
    expect(count(code, '上游已停用')).toBe(2);
    expect(await compile('## 用 `dead-1`')).not.toContain('上游已停用');
  });

  test('is marked behind a link that holds it, and leads to the table of models', async () => {
    const code = await compile('见 [`dead-1`](/a/)。');
    expect(code).toMatch(/"dead-1"\s*\}\)\s*\}\), " ", _jsx\(_components\.a, \{\s*href: "\/docs\/models\/#ends"/);
  });

  test('can be written as a component, which is marked wherever it stands', async () => {
    expect(count(await compile('`dead-1`、<Model id="dead-1" />'), '上游已停用')).toBe(2);
  });
});

describe('a source', () => {
  test('is one numbered footnote however often it is named, with its address and day', async () => {
    const code = await compile('甲<Source id="ends" />，乙<Source id="models" />，丙<Source id="ends" />。');
    expect(code).toContain('资料来源');
    expect(count(code, '核对于 2026-11-24')).toBe(2);
    expect(code).toContain('https://example.org/ends');
    expect(count(code, 'data-footnote-ref')).toBe(3);
  });

  test('which could not be opened says so, and what stands for it', async () => {
    const code = await compile('甲<Source id="shut" />。');
    expect(code).toContain('，2026-11-23 未能打开，据转售平台的公告');
    expect(code).not.toContain('核对于');
  });

  test('is folded away with the others, below their number', async () => {
    const code = await compile('甲<Source id="ends" />，乙<Source id="models" />。');
    expect(code).toMatch(/_components\.details.*"2 条"/s);
  });

  test('has a few ways back, however often it is named', async () => {
    expect(count(await compile('甲<Source id="ends" />\n\n'.repeat(9)), 'data-footnote-backref')).toBeLessThanOrEqual(
      6,
    );
  });

  test('shares its section with the page’s own footnotes', async () => {
    expect(await compile('甲<Source id="ends" />，乙[^a]。\n\n[^a]: 丙')).toContain('脚注与资料来源');
  });
});

describe('a table of models', () => {
  test('tells what the models of a family can do, without those that have ended', async () => {
    const code = await compile('<ModelTable family="A" />');
    expect(code).toContain('128,000');
    expect(code).toContain('soon-1');
    expect(code).not.toContain('dead-1');
    expect(code).not.toContain('other-1');
    expect(code).toContain('资料来源');
  });

  test('has the models first that nobody has announced the end of, and all of which something is known', async () => {
    const code = await compile('<ModelTable family="A" />');
    expect(code.indexOf('live-1')).toBeLessThan(code.indexOf('first-1'));
    expect(code).toContain('64,000');
  });

  test('has the abilities alone where nothing is known of what a model takes', async () => {
    const code = await compile('<ModelTable family="A" />');
    expect(count(code, '工具')).toBe(2);
    expect(count(code, '；')).toBe(1);
  });

  test('names every source of a model', async () => {
    const code = await compile('<ModelTable family="A" />');
    for (const page of ['models', 'card', 'ends']) expect(code).toContain(`https://example.org/${page}`);
  });

  test('tells what ends, the latest first, and in one row what ends alike', async () => {
    const code = await compile('<ModelTable view="lifecycle" />');
    expect(code.indexOf('soon-1')).toBeLessThan(code.indexOf('dead-1'));
    expect(code).toContain('2026-07-24');
    expect(code).toContain('soon-1-fixed');
    expect(count(code, '2027-01-14')).toBe(1);
    expect(code).not.toContain('other-1');
  });

  test('names a few of each family that live', async () => {
    const code = await compile('<ModelTable view="families" />');
    expect(code).toContain('朗读');
    expect(code).not.toContain('dead-1');
  });

  test('or names the families alone', async () => {
    const code = await compile('<ModelTable view="names" />');
    expect(code).toContain('model-names');
    expect(code).toContain('朗读');
    expect(code).not.toContain('live-1');
  });
});

test('a badge leads to what the reference holds and what not', async () => {
  expect(await compile('批量<Beyond />')).toContain('/sdk-overview/#compatibility');
});

test.each([
  ['<Model id="soon-2" />', /no soon-2; did you mean soon-1/],
  ['<Model />', /needs id/],
  ['正文<Source id="end" />', /no end; did you mean ends/],
  ['<ModelTable view="table" />', /no view table.*lifecycle/],
  ['<ModelTable family="C" />', /no family C/],
  ['<ModelTable interface="talk" />', /no interface talk/],
  ['<ModelTable family="B" interface="chat" />', /no model is of this/],
])('%s is a fault with its line', async (body, message) => {
  await expect(compile(body)).rejects.toMatchObject({ location: { line: 6 }, message: expect.stringMatching(message) });
});
