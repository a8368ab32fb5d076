import { execFile } from 'node:child_process';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { engineFolder } from '../../build/paths.ts';

const run = promisify(execFile);

/** Folder of a peer's generated site: below the cache, so that nothing of it reaches this repository. */
export function peerFolder(name: string): string {
  return path.join(engineFolder, '.cache/bench/peers', name);
}

/**
 * Copies a peer's manifest and configuration into its folder and installs its packages there, once for each manifest.
 * @throws Error with npm's last lines.
 */
export async function installPeer(name: string): Promise<void> {
  const folder = peerFolder(name);
  await cp(path.join(import.meta.dirname, name), folder, { recursive: true });
  const manifest = await readFile(path.join(folder, 'package.json'), 'utf8');
  const installed = path.join(folder, 'node_modules/.bench-manifest');
  if ((await readFile(installed, 'utf8').catch(() => '')) === manifest) return;
  await command('npm', ['install', '--no-audit', '--no-fund'], folder);
  await writeFile(installed, manifest);
}

/** Milliseconds of a cold build: what an earlier one left is deleted first. */
export async function timedBuild(folder: string, [bin = '', ...args]: string[], leftovers: string[]): Promise<number> {
  for (const leftover of leftovers) await rm(path.join(folder, leftover), { recursive: true, force: true });
  const start = performance.now();
  await command(path.join(folder, 'node_modules/.bin', bin), args, folder);
  return performance.now() - start;
}

async function command(file: string, args: string[], cwd: string): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production', CI: 'true', ASTRO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', NEXT_TELEMETRY_DISABLED: '1' };
  await run(file, args, { cwd, env, timeout: 300_000, maxBuffer: 1 << 26 }).catch((error: Error & { stdout?: string; stderr?: string }) => {
    throw new Error(`${path.basename(file)} ${args.join(' ')}: ${[error.stdout, error.stderr].join('\n').trim().split('\n').slice(-6).join(' / ')}`);
  });
}
