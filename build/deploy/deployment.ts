import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync, readSync, writeSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Assets } from '../../app/core/assets.ts';
import type { FramedPage, Page, PageFile, Redirect, RenderedPage, Route } from '../../app/core/page.ts';
import { pageFilePath, routesFile } from '../../app/core/page.ts';
import { clientFolder } from '../files/paths.ts';
import { writeInFolder } from '../files/files.ts';
import type { Project } from '../project/project.ts';

/** The Worker module with data that is only known at the end of the build: `assets`, `routes` and `redirects`. */
export const deploymentModule = './deployment.js';

/** The placeholder at the start of a page file, which `writeDeployment` overwrites with the build id. */
const placeholder = { build: '0'.repeat(16) };
const buildOffset = '{"build":"'.length;

/** Writes a page's page file, with a placeholder for the build id. */
export function writePageFile(project: Project, { page, html, frame }: FramedPage): void {
  writeInFolder(pageFileOf(project, page), JSON.stringify({ ...placeholder, page, html, frame } satisfies PageFile));
}

/** Reads a page file. The content of thousands of pages is not kept in memory. */
export function readPageFile(file: string): RenderedPage {
  return JSON.parse(readFileSync(file, 'utf8')) as PageFile;
}

/** Returns the absolute path of a page's page file. */
export function pageFileOf(project: Project, { path: route }: Page): string {
  return path.join(clientFolder(project), pageFilePath(route));
}

/**
 * Computes the build id, a hash of assets, redirects, the Worker's modules and the page files, and writes it to the
 * page files and, with assets, routes and redirects, to the Worker's data module. Equal sources give equal ids.
 * @returns the assets with the build id
 */
export async function writeDeployment(
  project: Project,
  pages: Page[],
  assets: Omit<Assets, 'buildId'>,
): Promise<Assets> {
  const worker = path.join(project.folders.out, 'worker');
  const hash = createHash('sha256').update(JSON.stringify([assets, bare(project.redirects)]));
  for (const name of await workerModules(worker))
    hash.update(`\0${name}\0`).update(await readFile(path.join(worker, name)));
  const files = pages.map((page) => pageFileOf(project, page));
  // One buffer for all, as those of single files would fill the memory before they are collected.
  const buffer = Buffer.alloc(1 << 16);
  for (const file of files) {
    const descriptor = openSync(file, 'r');
    let size: number;
    while ((size = readSync(descriptor, buffer)) > 0) hash.update(buffer.subarray(0, size));
    closeSync(descriptor);
  }
  const buildId = hash.digest('hex').slice(0, placeholder.build.length);
  for (const file of files) {
    const descriptor = openSync(file, 'r+');
    writeSync(descriptor, buildId, buildOffset);
    closeSync(descriptor);
  }
  writeInFolder(path.join(clientFolder(project), routesFile), JSON.stringify(routesOf(pages)));
  const deployed: Assets = { ...assets, buildId };
  await writeFile(path.join(worker, deploymentModule), deploymentCode(deployed, pages, project.redirects));
  return deployed;
}

/** Generates the code of the Worker's data module. */
export function deploymentCode(assets: Assets | undefined, pages: Page[], redirects: Redirect[]): string {
  return exported({ assets, routes: routesOf(pages), redirects: bare(redirects) });
}

/** Generates the code of a module with named exports, from values that survive JSON. */
export function exported(values: { [name: string]: unknown }): string {
  return Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`)
    .join('');
}

/** Returns the route table, which the Worker and the not-found page use. */
export function routesOf(pages: Page[]): Route[] {
  return pages.map(({ path: at, title }) => ({ path: at, title }));
}

function bare(redirects: Redirect[]): Redirect[] {
  return redirects.map(({ from, to }) => ({ from, to }));
}

/** Lists the relative paths of a built Worker's modules, sorted. */
export async function workerModules(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => name.endsWith('.js')).toSorted();
}
