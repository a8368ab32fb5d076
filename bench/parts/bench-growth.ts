import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { formatNumber, median } from '../report/statistics.ts';
import { startTable, type Row } from '../report/table.ts';
import { startBareWorkerd } from '../../tests/support/bare-workerd.ts';
import { referencePaths } from '../sites/reference-paths.ts';
import { BuildError, runBuild } from '../sites/run-build.ts';
import { writeSiteOfRepeatedDocument } from '../sites/site-of-document.ts';
import { generatedPath, writeSiteOfPages } from '../sites/site-of-pages.ts';
import { measureWorker } from './measure-worker.ts';

/** The most pages of a generated site that are requested. */
const maxRequestedPages = 300;

/** Measures how build, Worker size, startup, memory and rendering grow with the number of pages. */
export async function benchGrowth(pageCounts: number[]): Promise<void> {
  const printRow = startTable('Growth with pages, each a full build');
  for (const count of pageCounts) {
    const length = Math.min(count - 1, maxRequestedPages);
    const paths = Array.from({ length }, (_, index) => generatedPath(index));
    printRow({ pages: count, ...(await measureSite(await writeSiteOfPages(count), async () => paths)) });
  }
}

/** Measures the same for multiples of this repository's API document. */
export async function benchDocument(repetitions: number[]): Promise<void> {
  const printRow = startTable('Growth with the API document, each a full build');
  for (const times of repetitions) {
    const site = await writeSiteOfRepeatedDocument(times);
    printRow({ document: `${times}×`, ...(await measureSite(site, referencePaths)) });
  }
}

/** Returns the row of a site. If it fails to build or to respond, the row has the reason. */
async function measureSite(site: string, pathsOf: (out: string) => Promise<string[]>): Promise<Row> {
  const out = path.join(site, 'out');
  const row: Row = { ...emptyRow };
  try {
    const { commandMs, stages } = await runBuild(site, out);
    row['build (s)'] = formatNumber(commandMs / 1000);
    row['stages (s)'] = stages.map(({ name, durationMs }) => `${name} ${formatNumber(durationMs / 1000)}`).join(', ');
    Object.assign(row, await measureOutput(out), await measureRendering(out, await pathsOf(out)));
  } catch (error) {
    if (error instanceof BuildError) row['build (s)'] = formatNumber(error.afterMs / 1000);
    row['remark'] = error instanceof Error ? error.message : String(error);
  }
  return row;
}

const emptyRow: Row = {
  'build (s)': '',
  'stages (s)': '',
  'Worker gzipped (KiB)': '',
  'start-up CPU (ms)': '',
  'first request CPU (ms)': '',
  'largest HTML (kB)': '',
  'memory (MB)': '',
  'static files': '',
  'largest file (MB)': '',
  remark: '',
};

async function measureOutput(out: string): Promise<Row> {
  const { gzippedKib, startCpuMs } = await measureWorker(out);
  const entries = await readdir(path.join(out, 'client'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(path.join(parentPath, name))).size),
  );
  return {
    'Worker gzipped (KiB)': formatNumber(gzippedKib),
    'start-up CPU (ms)': formatNumber(startCpuMs),
    'static files': files.length,
    'largest file (MB)': formatNumber(sizes.reduce((largest, size) => Math.max(largest, size), 0) / 1e6),
  };
}

async function measureRendering(out: string, paths: string[]): Promise<Row> {
  const server = await startBareWorkerd(out);
  try {
    const cpuMs: number[] = [];
    let largestBytes = 0;
    for (const url of paths) {
      const before = await server.cpuMs();
      const response = await fetch(server.origin + url, {
        headers: { 'Accept-Encoding': 'identity' },
        signal: AbortSignal.timeout(60_000),
      });
      if (!response.ok) throw new Error(`${url}: status ${response.status}`);
      largestBytes = Math.max(largestBytes, (await response.arrayBuffer()).byteLength);
      cpuMs.push((await server.cpuMs()) - before);
    }
    return {
      'first request CPU (ms)': formatNumber(median(cpuMs)),
      'largest HTML (kB)': formatNumber(largestBytes / 1000),
      'memory (MB)': formatNumber(await server.memoryMb()),
    };
  } finally {
    await server.stop();
  }
}
