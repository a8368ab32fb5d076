import { readdir, readFile } from 'node:fs/promises';

/** The name of V8's own threads, which the kernel cuts after 15 characters. */
const v8ThreadName = 'V8 DefaultWorke';

/** The threads to count. */
type Threads = 'all' | 'v8' | 'isolate';

/**
 * Returns the CPU time of a process in milliseconds, from the scheduler's nanosecond counters (Linux only): of all
 * threads, of V8's own threads, which compile, or of the first thread, on which workerd runs JavaScript.
 */
export async function cpuMs(pid: number, counted: Threads = 'all'): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`);
  const times = await Promise.all(
    threads.map(async (thread) => {
      const folder = `/proc/${pid}/task/${thread}`;
      if (counted === 'isolate' && Number(thread) !== pid) return 0;
      if (counted === 'v8' && (await readFile(`${folder}/comm`, 'utf8')).trim() !== v8ThreadName) return 0;
      return Number((await readFile(`${folder}/schedstat`, 'utf8')).split(' ')[0]);
    }),
  );
  return times.reduce((sum, time) => sum + time, 0) / 1e6;
}

/** Returns the resident memory of a process in MiB (Linux only). */
export async function memoryMb(pid: number): Promise<number> {
  return Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}
