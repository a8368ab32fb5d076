import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { engineFolder } from '../build/paths.ts';
import { startBareWorkerd } from './bare-workerd.ts';
import { sizeAndStart } from './bytes.ts';
import { generatedPath, siteOfDocument, siteOfPages } from './generated-site.ts';
import { referencePaths } from './reference-paths.ts';
import { median, shown, startTable, type Row } from './table.ts';

const run = promisify(execFile);

/** How build time, Worker, start-up, memory and rendering grow with the number of pages. */
export async function benchGrowth(counts: number[]): Promise<void> {
  const print = startTable('Growth with pages, each a full build');
  for (const count of counts) {
    const paths = Array.from({ length: Math.min(count - 1, 300) }, (_, index) => generatedPath(index));
    print({ pages: count, ...(await measured(await siteOfPages(count), () => paths)) });
  }
}

/** The same for an API document so many times as large as this one. */
export async function benchDocument(factors: number[]): Promise<void> {
  const print = startTable('Growth with the API document, each a full build');
  for (const factor of factors) print({ document: `${factor}×`, ...(await measured(await siteOfDocument(factor), referencePaths)) });
}

async function measured(site: string, paths: (out: string) => string[] | Promise<string[]>): Promise<Row> {
  const out = path.join(site, 'out');
  const row: Row = { 'build (s)': '', 'stages (s)': '', 'Worker gzipped (KiB)': '', 'start-up CPU (ms)': '', 'first render CPU (ms)': '', 'largest HTML (kB)': '', 'memory (MB)': '', 'static files': '', 'largest file (MB)': '', remark: '' };
  const before = performance.now();
  try {
    const { stdout } = await run(process.execPath, [path.join(engineFolder, 'build/commands/build.ts')], { env: { ...process.env, SITE: site, OUT: out }, maxBuffer: 1 << 26, timeout: limit });
    row['build (s)'] = shown((performance.now() - before) / 1000);
    row['stages (s)'] = [...stdout.matchAll(/^(\w+) +(\d+) ms/gm)].map(([, name = '', time]) => `${name} ${shown(Number(time) / 1000)}`).join(', ');
  } catch (error) {
    return { ...row, 'build (s)': shown((performance.now() - before) / 1000), remark: `failed: ${cause(error)}` };
  }
  try {
    return { ...row, ...(await weighed(out)), ...(await rendered(out, await paths(out))) };
  } catch (error) {
    return { ...row, remark: `built, but not measured: ${cause(error)}` };
  }
}

/** A build that takes longer than half an hour is ended. */
const limit = 1_800_000;

function cause(error: unknown): string {
  const { killed, stderr = '' } = error as { killed?: boolean; stderr?: string };
  if (killed === true) return `not finished after ${limit / 1000} s`;
  const lines = (stderr.trim() === '' ? String(error) : stderr).trim().split('\n');
  return (lines.find((text) => /FATAL|error|fault|→/i.test(text)) ?? lines.at(-1) ?? '').trim().slice(0, 300);
}

async function weighed(out: string): Promise<Row> {
  const { gzipped, start } = await sizeAndStart(out);
  const files = (await readdir(path.join(out, 'client'), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(async ({ parentPath, name }) => (await stat(path.join(parentPath, name))).size));
  return { 'Worker gzipped (KiB)': shown(gzipped), 'start-up CPU (ms)': shown(start), 'static files': files.length, 'largest file (MB)': shown(sizes.reduce((most, size) => Math.max(most, size), 0) / 1e6) };
}

async function rendered(out: string, paths: string[]): Promise<Row> {
  const server = await startBareWorkerd(out);
  try {
    const first: number[] = [];
    let bytes = 0;
    for (const url of paths) {
      const cpu = await server.cpu();
      const answer = await fetch(server.origin + url, { headers: { 'Accept-Encoding': 'identity' }, signal: AbortSignal.timeout(60_000) });
      if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
      bytes = Math.max(bytes, (await answer.arrayBuffer()).byteLength);
      first.push((await server.cpu()) - cpu);
    }
    return { 'first render CPU (ms)': shown(median(first)), 'largest HTML (kB)': shown(bytes / 1000), 'memory (MB)': shown(await server.memory()) };
  } finally {
    await server.stop();
  }
}
