import { spawn } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { compatibilityDate } from '../build/workerd.ts';
import { engineFolder } from '../build/paths.ts';
import { workerModules, type WorkerModule } from '../build/worker-modules.ts';
import { answering, freePort } from '../tests/support/server-process.ts';

/** A workerd without Miniflare around it: the Worker on one port, the same files without it on another. */
export type BareWorkerd = {
  origin: string;
  /** workerd's own file server over the same folder: the limit of this machine. */
  files: string;
  /** CPU time that the process has used, in milliseconds. */
  cpu: () => Promise<number>;
  /** The part of it that V8 spent beside the requests, compiling what runs often. */
  compiling: () => Promise<number>;
  /** Memory that the process holds, in MB. */
  memory: () => Promise<number>;
  stop: () => Promise<void>;
};

/** Starts workerd with a finished build and the heap that the platform gives a Worker: 128 MB. */
export async function startBareWorkerd(out: string): Promise<BareWorkerd> {
  const [port, filesPort] = [await freePort(), await freePort()];
  const folder = path.join(out, 'worker');
  const modules = (await workerModules(folder)).toSorted(byPlace).map(({ name, type }) => `(name = "${name}", ${type === 'esm' ? 'esModule' : 'data'} = embed "worker/${name}")`);
  const config = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  v8Flags = ["--max-heap-size=128"],
  services = [
    (name = "docs", worker = (compatibilityDate = "${compatibilityDate}", modules = [${modules.join(', ')}], bindings = [(name = "ASSETS", service = "files")])),
    (name = "files", disk = (path = "${path.join(out, 'client')}")),
  ],
  sockets = [
    (name = "pages", address = "127.0.0.1:${port}", http = (), service = "docs"),
    (name = "files", address = "127.0.0.1:${filesPort}", http = (), service = "files"),
  ]
);\n`;
  const file = path.join(out, 'bench.capnp');
  await writeFile(file, config);
  const child = spawn(path.join(engineFolder, 'node_modules/workerd/bin/workerd'), ['serve', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  // A bench that is interrupted leaves no workerd behind.
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const origin = `http://127.0.0.1:${port}`;
  await answering(`http://127.0.0.1:${filesPort}/_headers`, 'workerd', () => child.exitCode !== null);
  const pid = String(child.pid);
  return {
    origin,
    files: `http://127.0.0.1:${filesPort}`,
    cpu: () => cpuOf(pid),
    compiling: () => cpuOf(pid, v8Thread),
    memory: async () => Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024,
    stop: async () => {
      process.removeListener('exit', end);
      end();
      await ended;
    },
  };
}

/** workerd takes the first module for the Worker's entry. */
function byPlace(a: WorkerModule, b: WorkerModule): number {
  return Number(b.name === 'index.js') - Number(a.name === 'index.js');
}

/** What V8 calls its own threads, cut by the kernel after 15 letters. */
const v8Thread = 'V8 DefaultWorke';

/** Nanosecond counters of the kernel's scheduler, one a thread; the process's own clock ticks every 10 ms. Of all threads, or of those of a name. */
async function cpuOf(pid: string, name?: string): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`);
  const times = await Promise.all(
    threads.map(async (thread) => {
      const folder = `/proc/${pid}/task/${thread}`;
      if (name !== undefined && (await readFile(`${folder}/comm`, 'utf8')).trim() !== name) return 0;
      return Number((await readFile(`${folder}/schedstat`, 'utf8')).split(' ')[0]);
    }),
  );
  return times.reduce((sum, time) => sum + time, 0) / 1e6;
}
