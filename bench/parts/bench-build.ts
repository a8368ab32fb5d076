import type { Project } from '../../build/project/project.ts';
import { formatNumber, median } from '../report/statistics.ts';
import { printTable } from '../report/table.ts';
import { cacheFolder } from '../sites/cache-folder.ts';
import { runBuild } from '../sites/run-build.ts';

const runs = 3;

/** Measures a cold build in a separate process: the whole command, and each stage, in seconds. */
export async function benchBuild({ folders }: Project): Promise<void> {
  const times = new Map<string, number[]>();
  const record = (name: string, durationMs: number) => times.set(name, [...(times.get(name) ?? []), durationMs]);
  for (let run = 0; run < runs; run++) {
    const { commandMs, stages } = await runBuild(folders.site, cacheFolder('build'));
    record('whole command', commandMs);
    for (const { name, durationMs } of stages) record(name, durationMs);
  }
  const rows = [...times].map(([stage, values]) => ({ stage, seconds: formatNumber(median(values) / 1000) }));
  printTable(`Cold build, median of ${runs} (stages overlap)`, rows);
}
