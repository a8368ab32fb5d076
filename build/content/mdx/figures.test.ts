import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compileContent } from '../../../tests/support/compile-content.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'figures-'));
  await mkdir(path.join(folder, 'public'));
  await writeFile(
    path.join(folder, 'beside.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"/>',
  );
  await writeFile(
    path.join(folder, 'public/shared.png'),
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAAC0lEQVR4nGNgQAcAABIAAZVrIGwAAAAASUVORK5CYII=',
      'base64',
    ),
  );
  await writeFile(path.join(folder, 'public/broken.png'), 'no picture');
});
afterAll(() => rm(folder, { recursive: true }));

async function compile(body: string, ending = 'mdx'): Promise<string> {
  const file = path.join(folder, `page.${ending}`);
  return (await compileContent(body, { file, publicFolder: path.join(folder, 'public') })).code;
}

describe('a picture', () => {
  test.each(['mdx', 'md'])('that stands alone in .%s is a figure with its size and caption', async (ending) => {
    const code = await compile('![一条线](beside.svg "图一")', ending);
    expect(code).toMatch(/import picture1 from ['"]\.\/beside\.svg\?url&no-inline['"]/);
    const sizes = ['width: "300"', 'height: "200"', 'fullWidth: "300"', 'fullHeight: "200"'];
    const props = ['alt: "一条线"', ...sizes, 'src: picture1', 'children: "图一"'];
    expect(code).toMatch(new RegExp(props.join(String.raw`,\s*`)));
  });

  test('of the public folder keeps its address, below the base URL, and one given side decides the other', async () => {
    expect(await compile('<img src="/shared.png" alt="点" style={{ border: 0 }} />')).toMatch(
      /style: \{\s*border: 0\s*\}/,
    );
    const code = await compile('<Figure src="/shared.png" alt="两个点" width={100} />');
    expect(code).toMatch(
      /width: "100",\s*height: "50",\s*fullWidth: "2",\s*fullHeight: "1",\s*src: "\/docs\/shared\.png"/,
    );
  });

  test('amid text stays there, with its size', async () => {
    const code = await compile('前 ![点](/shared.png) 后');
    expect(code).toMatch(/width: "2",\s*height: "1"/);
    expect(code).not.toContain('Figure');
  });

  test.each([
    ['![一条线](besides.svg)', /there is no file .*besides\.svg; did you mean beside\.svg\?$/],
    ['![点](img/Shared.PNG)', /there is no file .*Shared\.PNG; did you mean \/shared\.png\?$/],
    ['![点](elsewhere.png)', /there is no file .*elsewhere\.png; put it there, or write its path: relative/],
    ['![](beside.svg)', /beside\.svg needs a text alternative/],
    ['<Figure src="/shared.png" />', /shared\.png needs a text alternative/],
    ['<Figure alt="一条线" />', /needs src/],
    ['![一条线](https://example.com/a.png)', /another site/],
    ['![一条线](/broken.png)', /size of broken\.png cannot be read/],
    ['<Figure src="/shared.png" alt="点" width="100" height="100" />', /squeeze/],
    ['<Figure src="/shared.png" alt="点" width="50%" />', /not a number of pixels/],
  ])('is a fault with its line: %s', async (body, message) => {
    await expect(compile(body)).rejects.toMatchObject({
      name: 'Fault',
      location: { line: 6 },
      message: expect.stringMatching(message),
    });
  });

  test('without words or a size that can be read is a warning where a site is not strict', async () => {
    const page = { file: path.join(folder, 'page.md'), publicFolder: path.join(folder, 'public'), strict: false };
    const { code, warnings } = await compileContent('![](/broken.png)\n\n<img src="beside.svg" width="100%">', page);
    expect(code).toMatch(/alt: "",\s*src: "\/docs\/broken.png"/);
    expect(warnings.map(({ message }) => message).join('\n')).toMatch(
      /needs a text alternative[^]*cannot be read[^]*needs a text alternative[^]*is not a number of pixels/,
    );
  });
});
