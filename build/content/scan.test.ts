import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { scanContent } from './scan.ts';

/** Creates a content folder with pages of this front matter. The test's end removes it. */
async function content(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'content-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, extra] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), `---\ntitle: 页\ndescription: 说明\n${extra}---\n`);
  }
  return folder;
}

async function paths(files: Record<string, string>, { prefix = '' } = {}): Promise<string[]> {
  const folder = await content(files);
  return (await scanContent([{ folder, version: 'current', path: prefix }])).map((source) => source.path);
}

describe('a page’s URL', () => {
  test('is its path below the content folder', async () => {
    expect(await paths({ 'index.mdx': '', 'sdk/java/install.mdx': '', 'guide/index.md': '' })).toEqual([
      '/',
      '/guide/',
      '/sdk/java/install/',
    ]);
  });

  test('lets a file and a folder of one name stand side by side', async () => {
    expect(
      await paths({ 'changelog/2025/08.mdx': 'date: 2025-08-08\n', 'changelog/2025/08/27.mdx': 'date: 2025-08-27\n' }),
    ).toEqual(['/changelog/2025/08/', '/changelog/2025/08/27/']);
  });

  test('follows a slug, relative to the file’s folder or from the root', async () => {
    expect(await paths({ 'a/b.mdx': 'slug: c\n', 'a/d.mdx': 'slug: /e/f/\n' })).toEqual(['/a/c/', '/e/f/']);
  });

  test('stands below the path of its version', async () => {
    expect(await paths({ 'index.mdx': '', 'a.mdx': '' }, { prefix: '/1.0' })).toEqual(['/1.0/', '/1.0/a/']);
  });

  test('claimed by two files fails the build and names both', async () => {
    await expect(paths({ 'a.mdx': '', 'a/index.mdx': '' })).rejects.toThrow(/claims the URL \/a\/, as .+ does/);
  });
});

describe('what is left out', () => {
  test('are names that begin with _', async () => {
    expect(await paths({ '_data.mdx': '', '_parts/a.mdx': '', 'page.mdx': '' })).toEqual(['/page/']);
  });

  test('is nothing that is wrong: a changelog entry without a date is a fault', async () => {
    await expect(paths({ 'changelog/2025/08/27.mdx': '' })).rejects.toThrow(/needs a date/);
  });
});
