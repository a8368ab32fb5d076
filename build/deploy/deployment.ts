import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Assets } from '../../app/core/assets.ts';
import {
  pageFilePath,
  routesFile,
  type PageFile,
  type Redirect,
  type FramedPage,
  type Route,
} from '../../app/core/page.ts';
import type { Folders } from '../files/paths.ts';
import { writeInFolder } from '../files/write-in-folder.ts';

/** The Worker's module of data that is known at the end of the build: `assets`, `routes` and `redirects`. */
export const deploymentModule = './deployment.js';

/**
 * Computes the build's id, a hash of its Worker and its pages, and writes the files that contain it: the Worker's module of assets
 * and routes, and the page files. The same sources give the same id.
 * @param inputs pages and assets of a build without an id; `client` is the folder of the browser's files below the base URL
 * @returns the assets with the id
 */
export async function writeDeployment({
  folders,
  client,
  pages,
  assets,
  redirects,
}: {
  folders: Folders;
  client: string;
  pages: FramedPage[];
  assets: Omit<Assets, 'buildId'>;
  redirects: Redirect[];
}): Promise<Assets> {
  const worker = path.join(folders.out, 'worker');
  const hash = createHash('sha256').update(JSON.stringify([assets, redirects]));
  for (const name of await workerModules(worker))
    hash.update(`\0${name}\0`).update(await readFile(path.join(worker, name)));
  for (const { page, html, frame } of pages)
    for (const part of [JSON.stringify(page), html, frame]) hash.update(`\0${part}`);
  const buildId = hash.digest('hex').slice(0, 16);
  const routes = pages.map(({ page: { path: at, title } }): Route => ({ path: at, title }));
  for (const page of pages) {
    const file: PageFile = { build: buildId, ...page };
    writeInFolder(path.join(client, pageFilePath(page.page.path)), JSON.stringify(file));
  }
  writeInFolder(path.join(client, routesFile), JSON.stringify(routes));
  const named: Assets = { ...assets, buildId };
  await writeFile(
    path.join(worker, deploymentModule),
    Object.entries({ assets: named, routes, redirects })
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`)
      .join(''),
  );
  return named;
}

/** The names of a built Worker's modules below its folder, in alphabetical order. */
export async function workerModules(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => name.endsWith('.js')).toSorted();
}
