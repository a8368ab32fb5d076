import { mkdirSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** Writes a file, creating missing folders. Synchronously: of thousands of files, each hop to a thread costs as much as the write. */
export function writeInFolder(file: string, content: string | Uint8Array): void {
  try {
    writeFileSync(file, content);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    // Most folders are there: each holds a page and its Markdown.
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

/** The files of a folder and of those below it whose names match, in alphabetical order; none without the folder. */
export async function filesBelow(folder: string, name: RegExp): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => name.test(path.relative(folder, file)))
    .toSorted();
}

/** The results of work that writes into a folder. After a failure it waits for the rest: the caller deletes the folder. */
export async function allEnded<const Work extends readonly Promise<unknown>[]>(work: Work) {
  return Promise.all(work).catch(async (error: unknown) => {
    await Promise.allSettled(work);
    throw error;
  });
}
