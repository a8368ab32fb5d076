import { execFile } from 'node:child_process';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder } from '../sites/cache-folder.ts';

const timeoutMs = 1_200_000;

/** Returns the folder of a peer's site, in `.cache/`, which is not committed. */
export function peerFolder(name: string): string {
  return cacheFolder(path.join('peers', name));
}

/**
 * Copies a peer's manifest and configuration to its folder, and installs its packages, once for each manifest.
 * @throws Error with the last lines of npm's output
 */
export async function installPeer(name: string): Promise<void> {
  const folder = peerFolder(name);
  await cp(path.join(import.meta.dirname, name), folder, { recursive: true });
  const manifest = await readFile(path.join(folder, 'package.json'), 'utf8');
  const installedManifest = path.join(folder, 'node_modules/.bench-manifest');
  if ((await readFile(installedManifest, 'utf8').catch(() => '')) === manifest) return;
  // Binaries are optional dependencies of their own, so that no install scripts need to run.
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], folder);
  await writeFile(installedManifest, manifest);
}

/**
 * Measures a cold build with a command from `node_modules/.bin`, in milliseconds. Deletes `leftovers` of earlier
 * builds.
 * @throws Error with the last lines of the command's output
 */
export async function timeColdBuild(folder: string, command: string[], leftovers: string[]): Promise<number> {
  const [name = '', ...args] = command;
  for (const leftover of leftovers) await rm(path.join(folder, leftover), { recursive: true, force: true });
  const start = performance.now();
  await run(path.join(folder, 'node_modules/.bin', name), args, folder);
  return performance.now() - start;
}

async function run(file: string, args: string[], cwd: string): Promise<void> {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    CI: 'true',
    ASTRO_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
    NEXT_TELEMETRY_DISABLED: '1',
  };
  try {
    await promisify(execFile)(file, args, { cwd, env, timeout: timeoutMs, maxBuffer: 1 << 26 });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    const lines = `${stdout}\n${stderr}`.trim().split('\n').slice(-6);
    throw new Error(`${path.basename(file)} ${args.join(' ')}: ${lines.join(' / ')}`, { cause: error });
  }
}
