import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compileContent } from '../../../tests/support/compile-content.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sounds-'));
  await mkdir(path.join(folder, 'public'));
  await writeFile(path.join(folder, 'beside.mp3'), '');
  await writeFile(path.join(folder, 'public/shared.wav'), '');
});
afterAll(() => rm(folder, { recursive: true }));

async function compile(body: string): Promise<string> {
  const file = path.join(folder, 'page.mdx');
  return (await compileContent(body, { file, publicFolder: path.join(folder, 'public') })).code;
}

describe('a sound', () => {
  test('beside the page gets a name that may be kept for ever, and stands beside a picture of the same page', async () => {
    await writeFile(path.join(folder, 'a.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>');
    const code = await compile(
      '![点](a.svg)\n\n<Sound src="beside.mp3" label="一句话" caption="听一听" />\n\n<Sound src="./beside.mp3" label="再来一次" />',
    );
    expect(code).toMatch(/import sound1 from ['"]\.\/beside\.mp3\?url&no-inline['"]/);
    expect(code).toMatch(/_jsx\(Sound, \{\s*label: "一句话",\s*caption: "听一听",\s*src: sound1/);
    expect(code).toMatch(/label: "再来一次",\s*src: sound2/);
  });

  test('of the public folder keeps its address, below the base URL', async () => {
    expect(await compile('<Sound src="/shared.wav" label="一句话" />')).toMatch(/src: "\/docs\/shared\.wav"/);
  });

  test.each([
    ['<Sound src="beside.mp4" label="一句话" />', /every browser plays/],
    ['<Sound src="besides.mp3" label="一句话" />', /there is no file .*besides\.mp3/],
    ['<Sound src="beside.mp3" />', /needs label/],
    ['<Sound label="一句话" />', /needs src/],
    ['<Sound src="https://example.com/a.mp3" label="一句话" />', /is on another site/],
  ])('is a fault with its line: %s', async (body, message) => {
    await expect(compile(body)).rejects.toMatchObject({
      name: 'Fault',
      location: { line: 6 },
      message: expect.stringMatching(message),
    });
  });
});
