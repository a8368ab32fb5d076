import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Assets } from '../app/model/assets.ts';
import type { Project } from './project.ts';
import { clientFolder } from './vite/config.ts';

/** The chunk that holds React, as `codeSplitting` in the bundler's configuration names it. */
const foreign = /\/react-[^/]+\.js$/;

/**
 * Bytes of JavaScript, compressed with brotli, that a first load of a guide runs: the entry and what it imports.
 * `own` is all but React. The route table and the code of pages come later, when the browser is idle.
 */
export async function browserWeight(project: Project, { entry, preload }: Pick<Assets, 'entry' | 'preload'>): Promise<{ all: number; own: number }> {
  const folder = clientFolder(project);
  const sizes = await Promise.all(
    [entry, ...preload].map(async (url) => ({ url, bytes: brotliCompressSync(await readFile(path.join(folder, url.slice(project.site.baseUrl.length)))).length })),
  );
  const sum = (list: typeof sizes) => list.reduce((total, { bytes }) => total + bytes, 0);
  return { all: sum(sizes), own: sum(sizes.filter(({ url }) => !foreign.test(url))) };
}
