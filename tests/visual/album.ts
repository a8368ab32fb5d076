import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { engineFolder } from '../../build/files/paths.ts';
import { differenceOf, tolerance } from './difference.ts';
import { readPicture, writePicture } from './picture.ts';
import type { Look } from './studio.ts';

/** The reference pictures, which are part of the repository. */
export const albumFolder = path.join(engineFolder, 'tests/visual/looks');

/** Where a test that fails leaves what it saw. */
const failureFolder = path.join(engineFolder, '.cache/looks');

/** The file of a reference picture. */
export function referenceFile(name: string): string {
  return path.join(albumFolder, `${name}.png`);
}

/** The names of all reference pictures, without their ending. */
export async function referenceNames(): Promise<string[]> {
  const files = await readdir(albumFolder).catch(() => []);
  return files.filter((file) => file.endsWith('.png')).map((file) => path.basename(file, '.png'));
}

/** What all reference pictures take, in bytes. */
export async function albumSize(): Promise<number> {
  const sizes = (await referenceNames()).map(async (name) => (await stat(referenceFile(name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Whether a look has a reference picture and is like it. */
export async function isKnown({ name, picture }: Look): Promise<boolean> {
  const expected = await readPicture(referenceFile(name));
  return expected !== undefined && differenceOf(picture, expected).level <= tolerance;
}

/** What is wrong with a look, in words that say what to do, or undefined. Leaves pictures of it in `.cache/looks/`. */
export async function faultOf({ name, picture }: Look): Promise<string | undefined> {
  const expected = await readPicture(referenceFile(name));
  const difference = expected === undefined ? undefined : differenceOf(picture, expected);
  if (difference !== undefined && difference.level <= tolerance) return undefined;
  const seen = path.join(failureFolder, `${name}.actual.png`);
  const marked = path.join(failureFolder, `${name}.difference.png`);
  await writePicture(seen, picture);
  const accept = '`npm run looks:update` accepts the new look';
  if (difference === undefined || expected === undefined)
    return `${name} has no reference picture. Look at ${shown(seen)}; ${accept}`;
  await writePicture(marked, difference.picture);
  const size =
    expected.height === picture.height
      ? ''
      : `, and is ${picture.height * 2} px high instead of ${expected.height * 2}`;
  const level = `${name} differs by ${difference.level.toFixed(1)} of 255, more than ${tolerance}${size}`;
  return `${level}. Look at ${shown(seen)} and ${shown(marked)}; ${accept}`;
}

function shown(file: string): string {
  return path.relative(engineFolder, file);
}
