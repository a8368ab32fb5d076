import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { loadConfig } from '../../build/config/load.ts';
import { type CopyRules, applyEdits } from '../../build/copy/copy-fault.ts';
import { lintCopy } from '../../build/copy/lint-copy.ts';
import { lintSite } from '../../build/copy/lint-site.ts';
import { knownModels } from '../../build/copy/model-ids.ts';
import { readTerms } from '../../build/copy/read-rules.ts';
import { formatFault } from '../../build/faults/fault.ts';
import { engineFolder } from '../../build/files/paths.ts';
import { draftPage } from '../../build/scaffold/draft-page.ts';
import { smallestCall } from '../../build/scaffold/smallest-call.ts';
import { bundleSpec } from '../support/bundle-spec.ts';

let rules: CopyRules;

beforeAll(async () => {
  rules = { terms: await readTerms(engineFolder), models: await knownModels(engineFolder, await bundleSpec()) };
});

const page = (body: string) => `---\ntitle: 标题\ndescription: 说明。\n---\n\n${body}\n`;
const lint = (text: string) => lintCopy('a.mdx', text, rules);

describe('the words of the site', () => {
  test('hold to spacing, punctuation, terms and model ids, in every page and in the API document', async () => {
    const faults = await lintSite(engineFolder, rules, { fix: false });
    expect(faults.map((fault) => formatFault(fault, engineFolder))).toEqual([]);
  });
});

describe('careless copy', () => {
  test.each([
    ['a missing space', '使用Python调用。', '使用 Python 调用。'],
    ['half-width punctuation', '你好,世界。', '你好，世界。'],
    ['a missing space before code', '参数`model`必填。', '参数 `model` 必填。'],
    ['a missing space after a link', '见[安装 SDK](/a/)一节。', '见[安装 SDK](/a/) 一节。'],
    ['a term of another house', '把令牌传给端点。', '把 token 传给接口。'],
    [
      'a component’s title',
      '<Details summary="使用Python">\n\n正文\n\n</Details>',
      '<Details summary="使用 Python">\n\n正文\n\n</Details>',
    ],
  ])('%s is told with its line, and mended', (_, before, after) => {
    const faults = lint(page(before));
    expect(faults[0]?.line).toBe(6);
    const mended = applyEdits(page(before), faults);
    expect(mended).toBe(page(after));
    expect(lint(mended)).toEqual([]);
  });

  test('is found in front matter', () => {
    const faults = lint('---\ntitle: 使用Python\ndescription: 说明。\n---\n');
    expect(faults.map(({ line }) => line)).toEqual([2]);
  });

  test('is not seen in code, in links’ addresses, or in keywords', () => {
    expect(
      lint(
        '---\ntitle: 标题\ndescription: 说明。\nkeywords: [令牌, 使用Python]\n---\n\n`使用Python,令牌`\n\n```bash\n使用Python,令牌\n```\n\n[标题](/令牌/)\n',
      ),
    ).toEqual([]);
  });
});

describe('a page of npm run new', () => {
  test.each([
    [
      ['guide', 'batch-requests', '批量请求'],
      [3, 8, 41],
    ],
    [
      ['changelog', '2025-11-20'],
      [2, 3, 4, 9, 13, 17, 21, 25],
    ],
  ])('%j is not finished before its author has said everything', async (args, lines) => {
    const config = await loadConfig(engineFolder);
    const folder = path.join(tmpdir(), 'no-site');
    const call = () => smallestCall(engineFolder, config);
    const { text } = await draftPage(args, { folder, config, today: '2025-11-20', call });
    const faults = lint(text);
    expect(faults.map(({ message }) => message)).toEqual(
      lines.map(() => expect.stringContaining('is a placeholder of npm run new')),
    );
    expect(faults.map(({ line }) => line)).toEqual(lines);
  });
});

test('a page that cannot be read is told with its line, beside the others', async () => {
  const site = await mkdtemp(path.join(tmpdir(), 'copy-'));
  onTestFinished(() => rm(site, { recursive: true }));
  await mkdir(path.join(site, 'content'));
  await writeFile(path.join(site, 'content/a.mdx'), page('正文 {x'));
  await writeFile(path.join(site, 'content/b.mdx'), page('你好,世界。'));
  const faults = await lintSite(site, rules, { fix: false });
  expect(faults.map((fault) => formatFault(fault, site).split('  ')[0])).toEqual([
    expect.stringMatching(/^content\/a\.mdx:6/),
    'content/b.mdx:6',
  ]);
});

describe('a model id', () => {
  test('that nobody knows is told, with the nearest one', () => {
    expect(lint(page('模型 `gpt-4o-mnii`。')).map(({ message }) => message)).toEqual([
      expect.stringContaining('gpt-4o-mini'),
    ]);
  });

  test('is no concern of a site that keeps no list of them', async () => {
    const models = await knownModels(path.join(tmpdir(), 'no-site'), {});
    expect(lintCopy('a.mdx', page('模型 `gpt-4o-mnii`。'), { terms: [], models })).toEqual([]);
  });

  test('of the API document, of a series, or of no family at all is let through', () => {
    expect(lint(page('`gpt-4o`、`text-embedding-3`、`max_tokens`、`gpt-image-1`。'))).toEqual([]);
  });
});
