import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Assets } from '../app/model/assets.ts';
import type { Project } from './project.ts';
import { clientFolder } from './vite/config.ts';

/**
 * What a build weighs, in bytes: the Worker compressed with gzip, and, compressed with brotli, the JavaScript that a
 * first load of a guide runs, the entry and what it imports. `own` is all of that but React. The route table and the
 * code of pages come later, when the browser is idle.
 */
export type Weight = { worker: number; browser: { all: number; own: number } };

/** The chunk that holds React, as `codeSplitting` in the bundler's configuration names it. */
const foreign = /\/react-[^/]+\.js$/;

/** Weighs a finished bundle, in threads beside the build's own. */
export async function weigh(project: Project, assets: Pick<Assets, 'entry' | 'preload'>): Promise<Weight> {
  const [worker, browser] = await Promise.all([workerBytes(project.folders.out), browserBytes(project, assets)]);
  return { worker, browser };
}

async function browserBytes(project: Project, { entry, preload }: Pick<Assets, 'entry' | 'preload'>): Promise<Weight['browser']> {
  const folder = clientFolder(project);
  const compress = promisify(brotliCompress);
  const sizes = await Promise.all(
    [entry, ...preload].map(async (url) => ({ url, bytes: (await compress(await readFile(path.join(folder, url.slice(project.site.baseUrl.length))))).length })),
  );
  const sum = (list: typeof sizes) => list.reduce((total, { bytes }) => total + bytes, 0);
  return { all: sum(sizes), own: sum(sizes.filter(({ url }) => !foreign.test(url))) };
}

async function workerBytes(out: string): Promise<number> {
  const folder = path.join(out, 'worker');
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.js'));
  const files = await Promise.all(names.map((name) => readFile(path.join(folder, name))));
  return (await promisify(gzip)(Buffer.concat(files))).length;
}
