import { hash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { configFiles } from './config/load-config.ts';
import type { CheckedConfig } from './config/schema.ts';
import type { Feature } from './feature.ts';
import { engineCode, engineFolder, type Folders } from './files/paths.ts';
import { contentFolders } from './project/project.ts';

/**
 * Hashes the inputs of a build: paths, sizes and modification times of the engine's and the site's files, the end of
 * Git's reflog (the last commit), and whether a Worker serves the site. Equal stamps mean equal builds.
 */
export async function inputStamp(
  { site }: Folders,
  { config, features, hasWorker = true }: { config: CheckedConfig; features: readonly Feature[]; hasWorker?: boolean },
): Promise<string> {
  const paths = [
    ...engineCode,
    path.join(engineFolder, 'package-lock.json'),
    ...configFiles(path.join(site, 'site.config.ts')),
    path.join(site, 'public'),
    ...contentFolders(site, config),
    ...features.flatMap(({ inputs }) => inputs?.(config, site) ?? []),
  ];
  const lines = (await Promise.all(paths.map(describe))).flat();
  const head = await readFile(path.join(site, '.git/logs/HEAD'), 'utf8').catch(() => '');
  return hash('sha256', [...lines.toSorted(), head.slice(-200), `worker: ${hasWorker}`].join('\n'));
}

/** Whether the output folder contains a build with this stamp. */
export async function isCurrent({ out }: Folders, stamp: string): Promise<boolean> {
  return (await readFile(stampFile(out), 'utf8').catch(() => '')) === stamp;
}

/** Writes the stamp into the output folder. */
export async function writeStamp({ out }: Folders, stamp: string): Promise<void> {
  await writeFile(stampFile(out), stamp);
}

function stampFile(out: string): string {
  return path.join(out, 'stamp');
}

async function describe(inputPath: string): Promise<string[]> {
  const stats = await stat(inputPath).catch(() => undefined);
  if (stats === undefined) return [];
  if (stats.isFile()) return [line(inputPath, stats)];
  const names = await readdir(inputPath, { recursive: true });
  return Promise.all(
    names.map(async (name) => line(path.join(inputPath, name), await stat(path.join(inputPath, name)))),
  );
}

function line(file: string, { size, mtimeMs }: { size: number; mtimeMs: number }): string {
  return `${file} ${size} ${mtimeMs}`;
}
