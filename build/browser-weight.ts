import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Assets } from '../app/model/assets.ts';
import type { Project } from './project.ts';
import { clientFolder } from './vite/config.ts';

/** The chunk that holds React, as `codeSplitting` in the bundler's configuration names it. */
const foreign = /\/react-[^/]+\.js$/;

/** The route table, which every page fetches once it is idle. */
const table = /^_site_routes-.*\.js$/;

/**
 * Bytes of JavaScript, compressed with brotli, that a first visit to a guide runs: the entry, what it imports, the
 * route table. `own` is all but React. The code of pages comes only for pages that readers go to.
 */
export async function browserWeight(project: Project, { entry, preload }: Assets): Promise<{ all: number; own: number }> {
  const folder = clientFolder(project);
  const routes = (await readdir(path.join(folder, 'assets'))).filter((name) => table.test(name)).map((name) => `assets/${name}`);
  const files = [...[entry, ...preload].map((url) => url.slice(project.site.baseUrl.length)), ...routes];
  const sizes = await Promise.all(files.map(async (file) => ({ file, bytes: brotliCompressSync(await readFile(path.join(folder, file))).length })));
  const sum = (list: typeof sizes) => list.reduce((total, { bytes }) => total + bytes, 0);
  return { all: sum(sizes), own: sum(sizes.filter(({ file }) => !foreign.test(`/${file}`))) };
}
