import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BuildResult } from '../build-site.ts';

/** Prints how long each stage took, and what the build weighs. */
export async function printSummary({ project, times, total }: BuildResult): Promise<void> {
  for (const { name, milliseconds } of times) console.log(`${name.padEnd(10)}${Math.round(milliseconds).toString().padStart(6)} ms`);
  console.log(`${'total'.padEnd(10)}${Math.round(total).toString().padStart(6)} ms  ${project.rows.length} pages`);
  console.log(`${'Worker'.padEnd(10)}${Math.round((await workerBytes(project.folders.out)) / 1024).toString().padStart(6)} KiB gzipped`);
}

async function workerBytes(out: string): Promise<number> {
  const folder = path.join(out, 'worker');
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.js'));
  const files = await Promise.all(names.map((name) => readFile(path.join(folder, name))));
  return gzipSync(Buffer.concat(files)).length;
}
