import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BuildResult } from '../build-site.ts';
import { browserWeight } from '../browser-weight.ts';

/** Prints how long each stage took, and what the build weighs. */
export async function printSummary({ project, assets, times, total }: BuildResult): Promise<void> {
  for (const { name, milliseconds } of times) console.log(`${name.padEnd(10)}${Math.round(milliseconds).toString().padStart(6)} ms`);
  console.log(`${'total'.padEnd(10)}${Math.round(total).toString().padStart(6)} ms  ${project.rows.length} pages`);
  console.log(`${'Worker'.padEnd(10)}${Math.round((await workerBytes(project.folders.out)) / 1024).toString().padStart(6)} KiB gzipped`);
  const { all, own } = await browserWeight(project, assets);
  console.log(`${'browser'.padEnd(10)}${kilobytes(all).padStart(6)} KB JavaScript for a first load, ${kilobytes(own)} KB of it this project's own (brotli)`);
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

async function workerBytes(out: string): Promise<number> {
  const folder = path.join(out, 'worker');
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.js'));
  const files = await Promise.all(names.map((name) => readFile(path.join(folder, name))));
  return gzipSync(Buffer.concat(files)).length;
}
