import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { engineFolder } from '../build/paths.ts';
import { median, printTable, shown } from './table.ts';

const run = promisify(execFile);

/** A cold build, three times in processes of their own: each stage's time and the whole from the shell's view. */
export async function benchBuild(): Promise<void> {
  const times = new Map<string, number[]>();
  const note = (name: string, time: number) => times.set(name, [...(times.get(name) ?? []), time]);
  for (let time = 0; time < 3; time++) {
    const { stdout, took } = await buildOnce();
    note('whole command', took);
    for (const [, name = '', stage] of stdout.matchAll(/^(\w+) +(\d+) ms/gm)) note(name, Number(stage));
  }
  printTable('Cold build, median of 3 (stages overlap)', [...times].map(([stage, values]) => ({ stage, seconds: shown(median(values) / 1000) })));
}

/** One cold build of this site in a process of its own: what it printed, and its milliseconds from the shell's view. */
export async function buildOnce(): Promise<{ stdout: string; took: number }> {
  const start = performance.now();
  const { stdout } = await run(process.execPath, ['build/commands/build.ts'], { cwd: engineFolder, env: { ...process.env, OUT: path.join(engineFolder, '.cache/bench/build') } });
  return { stdout, took: performance.now() - start };
}
