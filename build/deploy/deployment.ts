import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Assets } from '../../app/core/assets.ts';
import type { FramedPage, Page, PageFile, Redirect, Route } from '../../app/core/page.ts';
import { pageFilePath, routesFile } from '../../app/core/page.ts';
import { clientFolder } from '../files/paths.ts';
import { writeInFolder } from '../files/write-in-folder.ts';
import type { Project } from '../project/project.ts';

/** The Worker's module of data that is known at the end of the build: `assets`, `routes` and `redirects`. */
export const deploymentModule = './deployment.js';

/**
 * Computes the build's id, a hash of its Worker and its pages, and writes the files that contain it: the Worker's module of assets
 * and routes, and the page files. The same sources give the same id.
 * @returns the assets with the id
 */
export async function writeDeployment(
  project: Project,
  pages: FramedPage[],
  assets: Omit<Assets, 'buildId'>,
): Promise<Assets> {
  const worker = path.join(project.folders.out, 'worker');
  const client = clientFolder(project);
  const hash = createHash('sha256').update(JSON.stringify([assets, bare(project.redirects)]));
  for (const name of await workerModules(worker))
    hash.update(`\0${name}\0`).update(await readFile(path.join(worker, name)));
  for (const { page, html, frame } of pages)
    for (const part of [JSON.stringify(page), html, frame]) hash.update(`\0${part}`);
  const buildId = hash.digest('hex').slice(0, 16);
  for (const page of pages) {
    const file: PageFile = { build: buildId, ...page };
    writeInFolder(path.join(client, pageFilePath(page.page.path)), JSON.stringify(file));
  }
  writeInFolder(path.join(client, routesFile), JSON.stringify(routesOf(pages)));
  const named: Assets = { ...assets, buildId };
  await writeFile(path.join(worker, deploymentModule), deploymentCode(named, pages, project.redirects));
  return named;
}

/** The code of the Worker's module of data. */
export function deploymentCode(assets: Assets | undefined, pages: { page: Page }[], redirects: Redirect[]): string {
  return exported({ assets, routes: routesOf(pages), redirects: bare(redirects) });
}

/** The code of a module that exports some values by their names. */
export function exported(values: { [name: string]: unknown }): string {
  return Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`)
    .join('');
}

/** The route table of the Worker and of the not-found page. */
export function routesOf(pages: { page: Page }[]): Route[] {
  return pages.map(({ page: { path: at, title } }) => ({ path: at, title }));
}

function bare(redirects: Redirect[]): Redirect[] {
  return redirects.map(({ from, to }) => ({ from, to }));
}

/** The names of a built Worker's modules below its folder, in alphabetical order. */
export async function workerModules(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => name.endsWith('.js')).toSorted();
}
