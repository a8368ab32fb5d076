import { readdir } from 'node:fs/promises';

/** The names of a built Worker's modules below its folder, in alphabetical order. */
export async function workerModules(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => name.endsWith('.js')).toSorted();
}
