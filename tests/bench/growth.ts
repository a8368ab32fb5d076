import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { engineFolder } from '../../build/paths.ts';
import { startBareWorkerd } from './bare-workerd.ts';
import { sizeAndStart } from './bytes.ts';
import { generatedPath, siteOfDocument, siteOfPages } from './generated-site.ts';
import { median, printTable, shown, type Row } from './table.ts';

const run = promisify(execFile);

/** How build time, Worker, start-up, memory and rendering grow with the number of pages. */
export async function benchGrowth(counts: number[]): Promise<void> {
  const rows: Row[] = [];
  for (const count of counts) {
    const paths = Array.from({ length: Math.min(count - 1, 300) }, (_, index) => generatedPath(index));
    rows.push({ pages: count, ...(await measured(await siteOfPages(count), paths)) });
  }
  printTable('Growth with pages', rows);
}

/** The same for an API document so many times as large as this one. */
export async function benchDocument(factors: number[]): Promise<void> {
  const rows: Row[] = [];
  for (const factor of factors) rows.push({ document: `${factor}×`, ...(await measured(await siteOfDocument(factor), ['/api/'])) });
  printTable('Growth with the API document', rows);
}

async function measured(site: string, paths: string[]): Promise<Row> {
  const out = path.join(site, 'out');
  const before = performance.now();
  try {
    await run(process.execPath, [path.join(engineFolder, 'build/commands/build.ts')], { env: { ...process.env, SITE: site, OUT: out }, maxBuffer: 1 << 26, timeout: 900_000 });
  } catch (error) {
    return { 'build (s)': `failed: ${String((error as { stderr?: string }).stderr ?? error).trim().split('\n').at(-1)?.slice(0, 160)}` };
  }
  const seconds = (performance.now() - before) / 1000;
  const { gzipped, start } = await sizeAndStart(out);
  const files = (await readdir(path.join(out, 'client'), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const server = await startBareWorkerd(out);
  const first: number[] = [];
  let bytes = 0;
  for (const url of paths) {
    const cpu = await server.cpu();
    const answer = await fetch(server.origin + url, { headers: { 'Accept-Encoding': 'identity' } });
    bytes = Math.max(bytes, (await answer.arrayBuffer()).byteLength);
    first.push((await server.cpu()) - cpu);
  }
  const memory = await server.memory();
  await server.stop();
  return { 'build (s)': shown(seconds), 'Worker gzipped (KiB)': shown(gzipped), 'start-up CPU (ms)': shown(start), 'first render CPU (ms)': shown(median(first)), 'largest HTML (kB)': shown(bytes / 1000), 'memory (MB)': shown(memory), 'asset files': files.length };
}
