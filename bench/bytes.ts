import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { href } from '../app/model/url.ts';
import type { BuildResult } from '../build/build-site.ts';
import { engineFolder } from '../build/paths.ts';
import { workerModules } from '../build/worker-modules.ts';
import { startBareWorkerd } from './bare-workerd.ts';
import { median, printTable, shown, type Row } from './table.ts';

/** Bytes that a page costs, compressed as the edge does: its HTML (with the CSS inside), and the scripts that it names. */
export async function benchBytes({ project, assets }: BuildResult): Promise<void> {
  const { folders, site, rows } = project;
  const server = await startBareWorkerd(folders.out);
  const scripts = [assets.entry, ...assets.preload];
  const js = (await Promise.all(scripts.map((url) => readFile(path.join(folders.out, 'client', url))))).reduce((sum, code) => sum + brotli(code), 0);
  const result: Row[] = [];
  for (const { page } of rows) {
    const css = assets.styles.head + assets.styles.body + (page.layout === 'reference' ? assets.styles.reference : '');
    const html = Buffer.from(await (await fetch(server.origin + href(site, page.path))).arrayBuffer());
    result.push({ page: href(site, page.path), 'HTML (kB)': kilobytes(html.byteLength), 'HTML br (kB)': kilobytes(brotli(html)), 'of it CSS br (kB)': kilobytes(brotli(Buffer.from(css))), 'JS br (kB)': kilobytes(js) });
  }
  await server.stop();
  printTable('Bytes of each page (brotli 5, as the edge compresses)', result);
}

/**
 * Compressed size of a Worker, in KB of 1024 bytes, and the CPU milliseconds until its workerd is ready,
 * less those of a workerd whose Worker is one line.
 */
export async function sizeAndStart(out: string): Promise<{ gzipped: number; start: number; modules: number }> {
  const folder = path.join(out, 'worker');
  const all = await workerModules(folder);
  const code = await Promise.all(all.map(({ name }) => readFile(path.join(folder, name))));
  const empty = await emptyBuild();
  const starts: number[] = [];
  for (let run = 0; run < 5; run++) starts.push((await startCpu(out)) - (await startCpu(empty)));
  return { gzipped: gzipSync(Buffer.concat(code)).byteLength / 1024, start: median(starts), modules: all.length };
}

async function startCpu(out: string): Promise<number> {
  const server = await startBareWorkerd(out);
  const cpu = await server.cpu();
  await server.stop();
  return cpu;
}

async function emptyBuild(): Promise<string> {
  const out = path.join(engineFolder, '.cache/bench/empty');
  for (const name of ['worker', 'client']) await mkdir(path.join(out, name), { recursive: true });
  await writeFile(path.join(out, 'worker/index.js'), 'export default { fetch: () => new Response() };');
  await writeFile(path.join(out, 'client/_headers'), '');
  return out;
}

/** Prints size and start-up of one Worker. */
export async function benchSize({ project }: BuildResult): Promise<void> {
  const { gzipped, start, modules } = await sizeAndStart(project.folders.out);
  printTable('Worker', [{ modules, 'gzipped (KiB)': shown(gzipped), 'start-up CPU (ms)': shown(start) }]);
}

function brotli(content: Buffer): number {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).byteLength;
}

function kilobytes(bytes: number): string {
  return shown(bytes / 1000);
}
