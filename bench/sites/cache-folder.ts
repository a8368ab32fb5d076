import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { engineFolder } from '../../build/files/paths.ts';

/** Returns the absolute path of a folder of the bench in the repository's `.cache/`. */
export function cacheFolder(name: string): string {
  return path.join(engineFolder, '.cache/bench', name);
}

/** Empties or creates this folder, and returns its path. */
export async function emptyCacheFolder(name: string): Promise<string> {
  const folder = cacheFolder(name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  return folder;
}
