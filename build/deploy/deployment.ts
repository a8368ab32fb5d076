import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Assets } from '../../app/core/assets.ts';
import type { FramedPage, Page, PageFile, Redirect, RenderedPage, Route } from '../../app/core/page.ts';
import { pageFilePath, routesFile } from '../../app/core/page.ts';
import { clientFolder } from '../files/paths.ts';
import { writeInFolder } from '../files/files.ts';
import type { Project } from '../project/project.ts';

/** The Worker's module of data that is known at the end of the build: `assets`, `routes` and `redirects`. */
export const deploymentModule = './deployment.js';

/** What a page file begins with until the build's id is known, in whose place it stands. */
const withoutBuild = { build: '0'.repeat(16) };
const buildOffset = '{"build":"'.length;

/** Writes the file of a page. */
export function writePageFile(project: Project, { page, html, frame }: FramedPage): void {
  writeInFolder(fileOf(project, page), JSON.stringify({ ...withoutBuild, page, html, frame } satisfies PageFile));
}

/** A page as its file has it, as the content of thousands of pages would fill the memory. */
export function readPageFile(project: Project, page: Page): RenderedPage {
  return JSON.parse(readFileSync(fileOf(project, page), 'utf8')) as PageFile;
}

function fileOf(project: Project, { path: route }: Page): string {
  return path.join(clientFolder(project), pageFilePath(route));
}

/**
 * Computes the build's id, a hash of its Worker and its page files, and writes it where it belongs: to the Worker's module of
 * assets and routes, and to the page files. The same sources give the same id.
 * @returns the assets with the id
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
  const files = pages.map((page) => fileOf(project, page));
  for (const file of files) hash.update(readFileSync(file));
  const buildId = hash.digest('hex').slice(0, withoutBuild.build.length);
  for (const file of files) {
    const opened = openSync(file, 'r+');
    writeSync(opened, buildId, buildOffset);
    closeSync(opened);
  }
  writeInFolder(path.join(clientFolder(project), routesFile), JSON.stringify(routesOf(pages)));
  const named: Assets = { ...assets, buildId };
  await writeFile(path.join(worker, deploymentModule), deploymentCode(named, pages, project.redirects));
  return named;
}

/** The code of the Worker's module of data. */
export function deploymentCode(assets: Assets | undefined, pages: Page[], redirects: Redirect[]): string {
  return exported({ assets, routes: routesOf(pages), redirects: bare(redirects) });
}

/** The code of a module that exports some values by their names. */
export function exported(values: { [name: string]: unknown }): string {
  return Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`)
    .join('');
}

/** The route table of the Worker and of the not-found page. */
export function routesOf(pages: Page[]): Route[] {
  return pages.map(({ path: at, title }) => ({ path: at, title }));
}

function bare(redirects: Redirect[]): Redirect[] {
  return redirects.map(({ from, to }) => ({ from, to }));
}

/** The names of a built Worker's modules below its folder, in alphabetical order. */
export async function workerModules(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => name.endsWith('.js')).toSorted();
}
