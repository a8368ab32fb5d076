import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { engineFolder } from '../../build/files/paths.ts';

/** Absolute path of a folder of the bench, below the repository's `.cache/`. */
export function cacheFolder(name: string): string {
  return path.join(engineFolder, '.cache/bench', name);
}

/** The same folder, empty. */
export async function emptyCacheFolder(name: string): Promise<string> {
  const folder = cacheFolder(name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  return folder;
}
