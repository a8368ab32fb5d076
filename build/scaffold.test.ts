import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { compilePage } from './content/compile.ts';
import { readFrontMatter } from './content/front-matter.ts';
import type { Site } from '../app/core/site.ts';
import { draftPage, writeDraft } from './scaffold.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'new-'));
});
afterEach(() => rm(folder, { recursive: true }));

const site = {
  apiBaseUrl: 'https://a.example/api/v1',
  url: 'https://docs.example.com',
  baseUrl: '/',
  trailingSlash: true,
  i18n: { currentLocale: 'zh-Hans' },
} as Site;

describe('npm run new', () => {
  test.each([
    [['guide', 'batch-requests', '批量', '请求'], 'content/api-guides/batch-requests.mdx', '批量 请求'],
    [['changelog', '2025-11-20', '新的模型'], 'content/changelog/2025/11/20.mdx', '2025-11-20：新的模型'],
    [['changelog', '新的模型'], 'content/changelog/2026/01/02.mdx', '2026-01-02：新的模型'],
  ])('%j begins a page that compiles', async (args, file, title) => {
    const draft = await draftPage(args, folder, '2026-01-02');
    expect(draft.file).toBe(file);
    expect(readFrontMatter(draft.text, file).data).toMatchObject({ title });
    await compilePage(draft.text, path.join(folder, file), { site, components: 'x', pathOf: () => undefined });
  });

  test('puts a guide after those that are there, and never writes over a page', async () => {
    await writeDraft(await draftPage(['guide', 'one'], folder, ''), folder);
    expect((await draftPage(['guide', 'two'], folder, '')).text).toContain('sidebar_position: 2');
    await expect(draftPage(['guide', 'one'], folder, '')).rejects.toThrow('is there already');
    expect(await readFile(path.join(folder, 'content/api-guides/one.mdx'), 'utf8')).toContain('title: "one"');
  });

  test.each([
    [[], 'needs the kind'],
    [['page'], 'no page of the kind'],
    [['guide'], 'needs a name'],
    [['guide', 'Batch Requests'], 'cannot be part of a URL'],
    [['changelog', '2025-13-45'], 'is no date'],
  ])('%j says what to type instead', async (args, message) => {
    await expect(draftPage(args, folder, '2026-01-02')).rejects.toMatchObject({
      message: expect.stringContaining(message),
      hint: expect.any(String),
    });
  });
});
