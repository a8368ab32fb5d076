import { statSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { didYouMean, nearest } from '../../app/core/nearest.ts';
import { readableUrl } from '../../app/core/url.ts';
import { errorMessage } from '../faults/fault.ts';
import { isBelow } from '../files/paths.ts';

/** Width and height of an image in pixels, after rotation. */
export type ImageSize = { width: number; height: number };

/** The extensions of the media files that pages can embed. */
const formats = ['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'svg', 'mp3', 'wav', 'm4a'];

/** Whether a `src` has a scheme or host, rather than being a path of this site. */
export function isExternal(src: string): boolean {
  return /^(?:[a-z][a-z+.-]*:|\/\/)/i.test(src);
}

/** Resolves a `src`, relative to the page or, with a leading slash, to public/. @throws Error with a suggestion */
export async function mediaFile(src: string, page: string, publicFolder: string): Promise<string> {
  if (isExternal(src))
    throw new Error(
      `${src} is on another site, which the Content-Security-Policy blocks; put the file beside the page or below public/`,
    );
  const name = readableUrl(src.replace(/[?#].*$/, ''));
  const file = name.startsWith('/') ? path.join(publicFolder, name) : path.resolve(path.dirname(page), name);
  if (statSync(file, { throwIfNoEntry: false })?.isFile() === true) return file;
  const similar = await similarFiles(name, page, publicFolder);
  const remedy = 'put it there, or write its path: relative to the page, or below public/ with a leading slash';
  throw new Error(`there is no file ${path.relative(process.cwd(), file)}; ${didYouMean(similar, remedy)}`);
}

/** Returns up to 3 `src` values of files with names like a missing file's, in any folder and format. */
async function similarFiles(name: string, page: string, publicFolder: string): Promise<string[]> {
  const [content = ''] = path.relative(path.dirname(publicFolder), path.dirname(page)).split(path.sep);
  const filesByStem = new Map<string, Set<string>>();
  for (const folder of [path.join(path.dirname(publicFolder), content), publicFolder])
    for await (const relative of glob(`**/*.{${formats.join(',')}}`, { cwd: folder })) {
      const stem = path.parse(relative).name;
      const file = path.join(folder, relative);
      const src = isBelow(publicFolder, file)
        ? `/${path.relative(publicFolder, file)}`
        : path.relative(path.dirname(page), file);
      filesByStem.set(stem, (filesByStem.get(stem) ?? new Set()).add(src.split(path.sep).join('/')));
    }
  return nearest(filesByStem.keys(), path.parse(name).name)
    .flatMap((stem) => [...(filesByStem.get(stem) ?? [])])
    .slice(0, 3);
}

/** Reads an image's size, with its Exif orientation applied. @throws Error if the size cannot be read */
export async function readImageSize(file: string): Promise<ImageSize> {
  const bytes = await readFile(file);
  const { imageSize } = await import('image-size');
  try {
    const { width, height, orientation = 1 } = imageSize(bytes);
    // Exif orientations from 5 on swap width and height.
    return orientation < 5 ? { width, height } : { width: height, height: width };
  } catch (error) {
    throw new Error(`the size of ${path.basename(file)} cannot be read: ${errorMessage(error)}`, { cause: error });
  }
}
