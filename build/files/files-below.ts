import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** The files of a folder and of those below it whose names match, in alphabetical order; none without the folder. */
export async function filesBelow(folder: string, name: RegExp): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  return names
    .filter((file) => name.test(file))
    .map((file) => path.join(folder, file))
    .toSorted();
}
