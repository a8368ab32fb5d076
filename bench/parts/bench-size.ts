import type { Project } from '../../build/project/project.ts';
import { formatNumber } from '../report/statistics.ts';
import { printTable } from '../report/table.ts';
import { measureWorker } from './measure-worker.ts';

/** Measures the size and startup of the Worker. */
export async function benchSize({ folders }: Project): Promise<void> {
  const { modules, gzippedKib, startCpuMs } = await measureWorker(folders.out);
  const row = { modules, 'gzipped (KiB)': formatNumber(gzippedKib), 'start-up CPU (ms)': formatNumber(startCpuMs) };
  printTable('Worker', [row]);
}
