import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LatestChanges } from '../../app/content/Changelog.tsx';
import { formatFault, type Fault } from '../faults/fault.ts';
import { partsByName, unbrokenVersions, type ChangelogItem } from '../../app/core/page.ts';
import { changelogEntries, doubtfulDays } from './changelog.ts';
import type { Source } from './scan.ts';

const entry = (date: string, kinds: string[]): Source => ({
  file: `${date}.mdx`,
  text: `---\ntitle: a\n---\n\n${kinds.map((kind) => `## ${kind}\n\n- change\n`).join('\n')}`,
  frontMatter: { title: 'a', description: 'b', date } as Source['frontMatter'],
  id: date,
  path: `/${date}/`,
  version: 'current',
});

const item = (text: string, ...items: ChangelogItem[]): ChangelogItem => ({ text, items });

test('groups of changes are headings with a list below them, the newest entry first', () => {
  const entries = changelogEntries([entry('2025-01-01', ['Added']), entry('2025-02-01', ['Fixed', 'Added'])]);
  expect(entries.map(({ date, kinds }) => [date, kinds.map(({ kind }) => kind)])).toEqual([
    ['2025-02-01', ['Fixed', 'Added']],
    ['2025-01-01', ['Added']],
  ]);
});

test('an entry has the title of its page without the date, which the timeline shows beside it', () => {
  const source = entry('2025-01-01', ['Added']);
  const titled = { ...source, frontMatter: { ...source.frontMatter, title: '2025-01-01：API 参考' } };
  expect(changelogEntries([titled]).map(({ title }) => title)).toEqual(['API 参考']);
});

test('a title is not broken between a name and its version', () => {
  expect(unbrokenVersions('API 参考 1.2、Claude Sonnet 4.5 与 o3 预览版').split(' ')).toEqual([
    'API',
    '参考',
    '1.2、Claude\u00a0Sonnet\u00a04.5',
    '与',
    'o3',
    '预览版',
  ]);
  // The Markdown is generated from the parts and must contain model names as readers search for them.
  expect(partsByName('Claude Sonnet 4.5 与（gpt-image-1）、Gemini 2.5-flash')).toEqual([
    '',
    'Claude Sonnet 4.5',
    ' 与',
    '（gpt-image-1）、',
    '',
    'Gemini 2.5-flash',
    '',
  ]);
});

test('the title of an entry ends its lines where that of its page does', () => {
  const [latest] = changelogEntries([entry('2025-01-01', [])], 'https://a.example/v1');
  const entries = [latest ?? []].flat().map((some) => ({ ...some, title: '弃用：字段与参数的取值范围已更新' }));
  const html = renderToStaticMarkup(createElement(LatestChanges, { entries }));
  expect(html).toMatch(/弃用：<wbr\/?>字.*参数<wbr\/?>的.*范围<wbr\/?>/);
});

test('an item is told in plain text, with the address and without components', () => {
  const source = entry('2025-01-01', ['Added']);
  const text = source.text.replace('- change', '- call `%API_BASE_URL%/x`<Beyond /> of **[a guide](/a/)**:');
  expect(changelogEntries([{ ...source, text }], 'https://a.example/v1')[0]?.kinds).toEqual([
    { kind: 'Added', items: [item('call `https://a.example/v1/x` of a guide')] },
  ]);
});

test('the items within an item stay in it, and its paragraphs are not joined to one word', () => {
  const source = entry('2025-01-01', ['Added']);
  const text = source.text.replace('- change', '- Two things:\n\n  See below.\n  - one\n  - two\n- - three');
  expect(changelogEntries([{ ...source, text }])[0]?.kinds).toEqual([
    { kind: 'Added', items: [item('Two things: See below.', item('one'), item('two')), item('three')] },
  ]);
});

const named = (id: string) => ({ ...entry('2025-02-01', []), id });

test('an entry whose file is named after another day is told', () => {
  const ids = ['changelog/2025/02/01', 'changelog/2025/02', 'a/2025-02-01-b', 'v/2025/02/010'];
  expect(doubtfulDays(ids.map(named), '2025-03-01')).toEqual([]);
  const [fault] = doubtfulDays([named('changelog/2025/01/31')], '2025-03-01');
  expect(formatFault(fault as Fault)).toMatch(/named after another day, 2025-01-31\n {2}→ correct one of the two/);
});

test('an unlisted entry is in no timeline', () => {
  const source = entry('2025-01-01', ['Added']);
  expect(changelogEntries([{ ...source, frontMatter: { ...source.frontMatter, unlisted: true } }])).toEqual([]);
});

test('an entry of a day that is still to come is told', () => {
  const faults = doubtfulDays([entry('2025-02-01', []), entry('2052-02-01', [])], '2025-02-01');
  expect(faults.map((fault) => formatFault(fault))).toEqual([
    expect.stringMatching(/^2052-02-01\.mdx {2}the day 2052-02-01 is still to come\n {2}→ correct it/),
  ]);
});

test('comments, ids and footnotes are in no kind and no item', () => {
  const source = entry('2025-01-01', ['Added']);
  const text = source.text.replace('Added', 'Added {#a}').replace('- change', '- one[^1] {/* hidden */}');
  expect(changelogEntries([{ ...source, text }])[0]?.kinds).toEqual([{ kind: 'Added', items: [item('one')] }]);
});

test('a seventh kind of change is a fault where it stands', () => {
  const kinds = ['A', 'B', 'C', 'D', 'E', 'F'];
  let fault: unknown;
  try {
    changelogEntries([entry('2025-01-01', kinds), entry('2025-02-01', ['A', 'Seventh'])]);
  } catch (error) {
    fault = error;
  }
  expect(formatFault(fault as Fault)).toMatchInlineSnapshot(`
    "2025-02-01.mdx:9:1  “Seventh” is the changelog's kind of change number 7, and its filter takes 6
      → write one of A, B, C, D, E, F"
  `);
});
