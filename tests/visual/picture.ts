import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

/** A picture in memory; `pixels` are RGBA, row by row. */
export type Picture = { width: number; height: number; pixels: Buffer };

/** Reads a PNG file's bytes; `reduce` makes it so many times smaller in both directions. */
export async function decode(png: Buffer, reduce = 1): Promise<Picture> {
  const image = sharp(png);
  const { width, height } = await image.metadata();
  const size = {
    width: Math.round(width / reduce),
    height: Math.round(height / reduce),
    fit: 'fill' as const,
    kernel: 'linear' as const,
  };
  const { data, info } = await (reduce === 1 ? image : image.resize(size))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
}

/** Reads a picture, or undefined where there is none. */
export async function readPicture(file: string): Promise<Picture | undefined> {
  const bytes = await readFile(file).catch(() => undefined);
  return bytes === undefined ? undefined : decode(bytes);
}

/** Writes a picture as the smallest PNG that still tells its colours apart, and the folder that it stands in. */
export async function writePicture(file: string, { width, height, pixels }: Picture): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const image = sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha();
  await writeFile(
    file,
    await image.png({ palette: true, colours: 64, dither: 0, effort: 10, compressionLevel: 9 }).toBuffer(),
  );
}
