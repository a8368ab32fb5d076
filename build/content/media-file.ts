import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { imageSize } from 'image-size';

/** Width and height in pixels, after rotation. */
export type ImageSize = { width: number; height: number };

/**
 * The file of an author's `src`: relative to the page, or below the public folder with a leading slash.
 * @throws Error with what to write instead
 */
export function mediaFile(src: string, page: string, publicFolder: string): string {
  if (/^(?:[a-z][a-z+.-]*:|\/\/)/i.test(src))
    throw new Error(
      `${src} is on another site, which the Content-Security-Policy blocks; put the file beside the page or below public/`,
    );
  const name = decodeURI(src.replace(/[?#].*$/, ''));
  return name.startsWith('/') ? path.join(publicFolder, name) : path.resolve(path.dirname(page), name);
}

/**
 * Reads the size of a picture, rotated by its Exif orientation.
 * @throws Error with what is wrong with the file
 */
export async function readImageSize(file: string): Promise<ImageSize> {
  const bytes = await readFile(file).catch(() => {
    throw new Error(`there is no file ${path.relative(process.cwd(), file)}`);
  });
  try {
    const { width, height, orientation = 1 } = imageSize(bytes);
    // Exif orientations from 5 on are rotated by 90°.
    return orientation < 5 ? { width, height } : { width: height, height: width };
  } catch (error) {
    throw new Error(
      `the size of ${path.basename(file)} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}
