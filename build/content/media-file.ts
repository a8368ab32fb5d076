import { statSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { didYouMean, nearest } from '../../app/core/nearest.ts';
import { readableUrl } from '../../app/core/url.ts';
import { reasonOf } from '../faults/fault.ts';
import { isBelow } from '../files/paths.ts';

/** Width and height in pixels, after rotation. */
export type ImageSize = { width: number; height: number };

/** What pages embed, as files end. */
const formats = ['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'svg', 'mp3', 'wav', 'm4a'];

/** Whether an author's `src` is a URL of another host. */
export function isElsewhere(src: string): boolean {
  return /^(?:[a-z][a-z+.-]*:|\/\/)/i.test(src);
}

/** The file of a `src`, beside the page or with a leading slash below public/. @throws Error with what to write */
export async function mediaFile(src: string, page: string, publicFolder: string): Promise<string> {
  if (isElsewhere(src))
    throw new Error(
      `${src} is on another site, which the Content-Security-Policy blocks; put the file beside the page or below public/`,
    );
  const name = readableUrl(src.replace(/[?#].*$/, ''));
  const file = name.startsWith('/') ? path.join(publicFolder, name) : path.resolve(path.dirname(page), name);
  if (statSync(file, { throwIfNoEntry: false })?.isFile() === true) return file;
  const like = await similarFiles(name, page, publicFolder);
  const remedy = 'put it there, or write its path: relative to the page, or below public/ with a leading slash';
  throw new Error(`there is no file ${path.relative(process.cwd(), file)}; ${didYouMean(like, remedy)}`);
}

/** The files whose names are most like a missing one's, whatever their folders and formats, as the page would name them. */
async function similarFiles(name: string, page: string, publicFolder: string): Promise<string[]> {
  const [content = ''] = path.relative(path.dirname(publicFolder), path.dirname(page)).split(path.sep);
  const filesByStem = new Map<string, Set<string>>();
  for (const folder of [path.join(path.dirname(publicFolder), content), publicFolder])
    for await (const below of glob(`**/*.{${formats.join(',')}}`, { cwd: folder })) {
      const stem = path.parse(below).name;
      const file = path.join(folder, below);
      const written = isBelow(publicFolder, file)
        ? `/${path.relative(publicFolder, file)}`
        : path.relative(path.dirname(page), file);
      filesByStem.set(stem, (filesByStem.get(stem) ?? new Set()).add(written.split(path.sep).join('/')));
    }
  return nearest(filesByStem.keys(), path.parse(name).name)
    .flatMap((stem) => [...(filesByStem.get(stem) ?? [])])
    .slice(0, 3);
}

/** Reads the size of a picture, rotated by its Exif orientation. @throws Error with what is wrong with the file */
export async function readImageSize(file: string): Promise<ImageSize> {
  const bytes = await readFile(file);
  const { imageSize } = await import('image-size');
  try {
    const { width, height, orientation = 1 } = imageSize(bytes);
    // Exif orientations from 5 on are rotated by 90°.
    return orientation < 5 ? { width, height } : { width: height, height: width };
  } catch (error) {
    throw new Error(`the size of ${path.basename(file)} cannot be read: ${reasonOf(error)}`, { cause: error });
  }
}
