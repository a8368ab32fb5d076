import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { workerModules } from './worker-modules.ts';

/** Stands in the Worker's code until the code is whole and can be named by its content. */
export const buildIdPlaceholder = 'build-id-that-is-not-yet-known';

/**
 * Names a built Worker by the content of its modules (which hold the hashed names of the browser's files, too) and of
 * the pages that lie beside it, and writes the name into it. The same sources give the same id.
 * @param storedHash stands for the content of the pages beside the Worker
 * @returns the id: 16 letters and digits.
 */
export async function stampBuildId(workerFolder: string, storedHash: string): Promise<string> {
  const modules = await Promise.all((await workerModules(workerFolder)).map(async ({ name }) => ({ file: path.join(workerFolder, name), name, code: await readFile(path.join(workerFolder, name), 'utf8') })));
  const hash = createHash('sha256').update(`${storedHash}\0`);
  for (const { name, code } of modules) hash.update(`${name}\0${code}\0`);
  const id = hash.digest('hex').slice(0, 16);
  const marked = modules.filter(({ code }) => code.includes(buildIdPlaceholder));
  if (marked.length === 0) throw new Error('the built Worker has no place for its build id');
  await Promise.all(marked.map(({ file, code }) => writeFile(file, code.replaceAll(buildIdPlaceholder, id))));
  return id;
}
