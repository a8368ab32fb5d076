import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { workerModules } from '../../build/deploy/deployment.ts';
import { median } from '../report/statistics.ts';
import { startBareWorkerd } from '../../tests/support/bare-workerd.ts';
import { cacheFolder } from '../sites/cache-folder.ts';

/** The gzipped size of a Worker in KiB, and the CPU time that it adds to the startup of workerd, in milliseconds. */
export type WorkerMeasurement = { modules: number; gzippedKib: number; startCpuMs: number };

const starts = 5;

/** Measures the Worker in `out`. Subtracts the startup of an empty Worker; median of five. */
export async function measureWorker(out: string): Promise<WorkerMeasurement> {
  const folder = path.join(out, 'worker');
  const modules = await workerModules(folder);
  const contents = await Promise.all(modules.map((name) => readFile(path.join(folder, name))));
  const empty = await writeEmptyWorker();
  const startCpuMs: number[] = [];
  for (let start = 0; start < starts; start++) startCpuMs.push((await startUpMs(out)) - (await startUpMs(empty)));
  return {
    modules: modules.length,
    gzippedKib: gzipSync(Buffer.concat(contents)).byteLength / 1024,
    startCpuMs: median(startCpuMs),
  };
}

async function startUpMs(out: string): Promise<number> {
  const server = await startBareWorkerd(out);
  const cpuMs = await server.cpuMs();
  await server.stop();
  return cpuMs;
}

async function writeEmptyWorker(): Promise<string> {
  const out = cacheFolder('empty');
  for (const name of ['worker', 'client']) await mkdir(path.join(out, name), { recursive: true });
  await writeFile(path.join(out, 'worker/index.js'), 'export default { fetch: () => new Response() };');
  await writeFile(path.join(out, 'client/_headers'), '');
  return out;
}
