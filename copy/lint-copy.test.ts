import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { formatFault } from '../build/faults/fault.ts';
import { applyEdits, type CopyRules, lintCopy, lintSite, readTerms } from './lint-copy.ts';
import { knownModels } from '../models/read-registry.ts';

const rules: CopyRules = {
  terms: [
    { wrong: /令牌/u, right: 'token' },
    { wrong: /端点/u, right: '接口' },
  ],
  models: new Set(['gpt-4o', 'gpt-4o-mini', 'text-embedding-3-small']),
};
const page = (body: string) => `---\ntitle: 标题\ndescription: 说明。\n---\n\n${body}\n`;
const lint = (text: string) => lintCopy('a.mdx', text, rules);

/** Creates a site with files in `content/`, which is deleted after the test. */
async function siteOf(files: Record<string, string>): Promise<string> {
  const site = await mkdtemp(path.join(tmpdir(), 'copy-'));
  onTestFinished(() => rm(site, { recursive: true }));
  await mkdir(path.join(site, 'content'));
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(path.join(site, 'content', name), text)));
  return site;
}

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

test('a page that cannot be read is told with its line, beside the others', async () => {
  const site = await siteOf({ 'a.mdx': page('正文 {x'), 'b.mdx': page('你好,世界。') });
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

describe('the list of terms', () => {
  test('holds regular expressions of what is wrong', async () => {
    const [term] = await readTerms(await siteOf({ '_terms.yaml': '令牌|代币: token\n' }));
    expect([term?.wrong.test('代币'), term?.right]).toEqual([true, 'token']);
  });

  test('is wrong where it cannot be read, with its line', async () => {
    const site = await siteOf({ '_terms.yaml': '令牌: token\n代(币: token\n' });
    const fault: unknown = await readTerms(site).catch((error: unknown) => error);
    expect(fault).toMatchObject({ location: { file: path.join(site, 'content/_terms.yaml'), line: 2 } });
  });
});
