import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { imageSize } from 'image-size';
import { describe, expect, test } from 'vitest';
import { checkPython, programOf } from '../samples/python-program.ts';

const folder = 'content/api-guides';
const pages = (await readdir(folder)).filter((name) => name.endsWith('.mdx'));
const texts = await Promise.all(
  pages.map(async (name) => [name, await readFile(path.join(folder, name), 'utf8')] as const),
);

/** Attributes of every `<Figure>` or `<Sound>` of the guides, with the page that shows it. */
function shown(component: string): { page: string; src: string; caption: string }[] {
  return texts.flatMap(([page, text]) =>
    [...text.matchAll(new RegExp(`<${component} ([^>]+)/>`, 'g'))].map(([, attributes = '']) => {
      const of = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
      return { page, src: of('src'), caption: of('caption') };
    }),
  );
}

describe('what we drew ourselves', () => {
  test('says so in its caption and in the picture, so that nobody takes it for a model’s work', async () => {
    const figures = shown('Figure');
    expect(figures.length).toBeGreaterThan(8);
    for (const { page, src, caption } of figures) {
      expect(caption, `${page}: ${src}`).toMatch(/^示意图/);
      expect(await readFile(path.join(folder, src), 'utf8'), src).toContain('>示意图</text>');
    }
  });

  test('is shown somewhere, and stays small', async () => {
    const names = await readdir(path.join(folder, '_pictures'));
    expect(names.filter((name) => !texts.some(([, text]) => text.includes(`_pictures/${name}`)))).toEqual([]);
    for (const name of names) {
      const file = path.join(folder, '_pictures', name);
      expect((await stat(file)).size, name).toBeLessThan(40_000);
      expect(imageSize(await readFile(file)).width, name).toBeGreaterThan(300);
    }
  });
});

describe('what we recorded ourselves', () => {
  test('says so, plays as MP3, and stays small', async () => {
    const sounds = shown('Sound');
    expect(sounds.length).toBeGreaterThan(2);
    for (const { page, src, caption } of sounds) {
      expect(caption, `${page}: ${src}`).toMatch(/^示意音频/);
      const bytes = await readFile(path.join(folder, src));
      expect(bytes.length, src).toBeLessThan(60_000);
      expect(
        [bytes.subarray(0, 3).toString('latin1') === 'ID3', bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0],
        src,
      ).toContain(true);
    }
    const names = await readdir(path.join(folder, '_sounds'));
    expect(names.filter((name) => !sounds.some(({ src }) => src.endsWith(name)))).toEqual([]);
  });
});

describe('the price of an image', async () => {
  const program = await programOf('gpt-image-1', 'image_cost.py');

  test('counts text, input images and output each at its own price', async () => {
    const usage = JSON.stringify({
      input_tokens: 1000010,
      input_tokens_details: { text_tokens: 10, image_tokens: 1000000 },
      output_tokens: 500000,
      total_tokens: 1500010,
    });
    expect(
      await checkPython(
        program,
        `result = cost(${usage}, {"text_tokens": 100, "image_tokens": 8, "output_tokens": 30})`,
      ),
    ).toBeCloseTo(23.001);
  });

  test('is not guessed where the answer tells no usage', async () => {
    expect(await checkPython(program, 'result = cost(None)')).toBeNull();
  });
});
