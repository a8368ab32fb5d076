import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { engineFolder } from '../../build/files/paths.ts';
import { workerModules } from '../../build/deploy/deployment.ts';
import { compatibilityDate } from '../../build/deploy/workerd.ts';
import { answering, freePort } from './server-process.ts';
import { cpuMs, memoryMb } from './process-usage.ts';

/** workerd without Miniflare: the Worker on one port, and only its static files on another. */
export type BareWorkerd = {
  origin: string;
  filesOrigin: string;
  /** The CPU time of the process so far, in milliseconds. */
  cpuMs: () => Promise<number>;
  /** The CPU time of V8's own threads, which compile, in milliseconds. */
  v8CpuMs: () => Promise<number>;
  /** The CPU time of the isolate's thread, which is what the platform counts, in milliseconds. */
  isolateCpuMs: () => Promise<number>;
  /** The resident memory of the process, in MiB. */
  memoryMb: () => Promise<number>;
  stop: () => Promise<void>;
};

/**
 * Starts workerd with the build in `out` and the platform's heap limit of 128 MB.
 * @throws Error if it does not respond
 */
export async function startBareWorkerd(out: string): Promise<BareWorkerd> {
  const port = await freePort();
  const filesPort = await freePort();
  const configFile = path.join(out, 'bench.capnp');
  await writeFile(configFile, await configuration(out, port, filesPort));
  const binary = path.join(engineFolder, 'node_modules/workerd/bin/workerd');
  const child = spawn(binary, ['serve', configFile], { stdio: ['ignore', 'ignore', 'inherit'] });
  // Stops workerd if the bench is interrupted.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await answering(`http://127.0.0.1:${filesPort}/_headers`, 'workerd', () => child.exitCode !== null);
  const pid = child.pid ?? 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    filesOrigin: `http://127.0.0.1:${filesPort}`,
    cpuMs: () => cpuMs(pid),
    v8CpuMs: () => cpuMs(pid, 'v8'),
    isolateCpuMs: () => cpuMs(pid, 'isolate'),
    memoryMb: () => memoryMb(pid),
    stop: async () => {
      process.removeListener('exit', kill);
      kill();
      await exited;
    },
  };
}

async function configuration(out: string, port: number, filesPort: number): Promise<string> {
  const modules = await workerModules(path.join(out, 'worker'));
  const entries = modules.toSorted(entryFirst).map((name) => `(name = "${name}", esModule = embed "worker/${name}")`);
  return `using Workerd = import "/workerd/workerd.capnp";
const docs :Workerd.Worker = (
  compatibilityDate = "${compatibilityDate}",
  modules = [${entries.join(', ')}],
  bindings = [(name = "ASSETS", service = "files")],
);
const config :Workerd.Config = (
  v8Flags = ["--max-heap-size=128"],
  services = [
    (name = "docs", worker = .docs),
    (name = "files", disk = (path = "${path.join(out, 'client')}")),
  ],
  sockets = [
    (name = "pages", address = "127.0.0.1:${port}", http = (), service = "docs"),
    (name = "files", address = "127.0.0.1:${filesPort}", http = (), service = "files"),
  ],
);\n`;
}

/** Compares module names: workerd uses the first module as the Worker's entry. */
function entryFirst(a: string, b: string): number {
  return Number(b === 'index.js') - Number(a === 'index.js');
}
