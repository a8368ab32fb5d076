import { readdir, readFile } from 'node:fs/promises';

/** V8 names its own threads so; the kernel cuts names after 15 characters. */
const v8ThreadName = 'V8 DefaultWorke';

/**
 * CPU milliseconds that a process has used, from the scheduler's nanosecond counters (Linux only).
 * With `v8Threads`, those of V8's own threads alone, which compile beside the requests.
 */
export async function cpuMs(pid: number, { v8Threads = false } = {}): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`);
  const times = await Promise.all(
    threads.map(async (thread) => {
      const folder = `/proc/${pid}/task/${thread}`;
      if (v8Threads && (await readFile(`${folder}/comm`, 'utf8')).trim() !== v8ThreadName) return 0;
      return Number((await readFile(`${folder}/schedstat`, 'utf8')).split(' ')[0]);
    }),
  );
  return times.reduce((sum, time) => sum + time, 0) / 1e6;
}

/** Resident memory of a process in MB of 1024 × 1024 bytes (Linux only). */
export async function memoryMb(pid: number): Promise<number> {
  return Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}
