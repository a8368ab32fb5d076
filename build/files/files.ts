import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** Writes a file and creates missing folders. Synchronous, as an asynchronous call costs as much again as the write. */
export function writeInFolder(file: string, content: string | Uint8Array): void {
  try {
    writeFileSync(file, content);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    // Created only on failure, as most folders exist already: each receives a page and its Markdown.
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

/** Lists the files below a folder whose relative paths match a pattern, sorted. Empty if the folder is missing. */
export async function filesBelow(folder: string, name: RegExp): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => name.test(path.relative(folder, file)))
    .toSorted();
}

/** Whether a package's dependencies are installed and not older than its lock file. */
export function isInstalled(folder: string): boolean {
  const installed = modifiedAt(path.join(folder, 'node_modules/.package-lock.json'));
  const locked = modifiedAt(path.join(folder, 'package-lock.json'));
  return installed !== undefined && (locked === undefined || installed >= locked);
}

function modifiedAt(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}

/** `Promise.all` that rejects only after all promises have settled, so that the caller can delete their output. */
export async function allEnded<const Work extends readonly Promise<unknown>[]>(work: Work) {
  return Promise.all(work).catch(async (error: unknown) => {
    await Promise.allSettled(work);
    throw error;
  });
}
