import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { engineFolder } from '../../build/files/paths.ts';

/** The times of a build: of the whole command, and of each stage as printed by the command. */
export type BuildTimes = { commandMs: number; stages: { name: string; durationMs: number }[] };

/** The timeout of a build. */
const timeoutMs = 1_800_000;

/**
 * Builds a site into `out` in a separate process.
 * @throws BuildError if the build fails or takes longer than half an hour
 */
export async function runBuild(site: string, out: string): Promise<BuildTimes> {
  const start = performance.now();
  const { stdout } = await promisify(execFile)(process.execPath, ['build/commands/build.ts'], {
    cwd: engineFolder,
    env: { ...process.env, SITE: site, OUT: out },
    maxBuffer: 1 << 26,
    timeout: timeoutMs,
  }).catch((error: unknown) => {
    throw new BuildError(error, performance.now() - start);
  });
  const commandMs = performance.now() - start;
  const stages = [...stdout.matchAll(/^(\w+) +(\d+) ms/gm)].map(([, name = '', duration]) => ({
    name,
    durationMs: Number(duration),
  }));
  return { commandMs, stages };
}

/** The failure of a build: a telling line of its output, and the time after which it failed. */
export class BuildError extends Error {
  readonly afterMs: number;
  constructor(cause: unknown, afterMs: number) {
    super(errorMessage(cause), { cause });
    this.name = 'BuildError';
    this.afterMs = afterMs;
  }
}

function errorMessage(error: unknown): string {
  const { killed, stderr = '' } = error as { killed?: boolean; stderr?: string };
  if (killed === true) return `not finished after ${timeoutMs / 1000} s`;
  const lines = (stderr.trim() === '' ? String(error) : stderr).trim().split('\n');
  const telling = lines.find((line) => /FATAL|error|fault|→/i.test(line)) ?? lines.at(-1) ?? '';
  return telling.trim().slice(0, 300);
}
