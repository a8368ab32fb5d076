import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Fence, FenceFault } from './fence.ts';
import { type SampleServer, sampleApiKey } from './sample-server.ts';
import { run, type RunResult } from './run.ts';

/** Whether a shell sample calls the API by curl. */
export function callsByCurl({ code }: Fence): boolean {
  return /\bcurl\b/.test(code) && code.includes('%API_BASE_URL%');
}

/** Runs a shell sample in an empty folder, against an address. */
export async function runShell(fence: Fence, baseUrl: string, seconds = 20): Promise<RunResult> {
  const cwd = await mkdtemp(path.join(tmpdir(), 'sample-'));
  try {
    return await run('bash', ['-s'], {
      input: `set -euo pipefail\n${fence.code.replaceAll('%API_BASE_URL%', baseUrl)}`,
      cwd,
      seconds,
      env: { AIGC_API_KEY: sampleApiKey, no_proxy: '127.0.0.1' },
    });
  } finally {
    await rm(cwd, { recursive: true });
  }
}

/**
 * Parses a shell sample with bash, and runs it when it calls the API by curl.
 * @throws Error when bash, curl or jq is missing
 */
export async function shellFaults(fence: Fence, server: SampleServer, key: string): Promise<FenceFault[]> {
  const parsed = await run('bash', ['-n'], { input: fence.code });
  if (parsed.code !== 0)
    return [
      {
        line: Number(/line (\d+)/.exec(parsed.stderr)?.[1] ?? 1),
        message: `bash cannot parse it: ${parsed.stderr.trim().split('\n')[0] ?? ''}`,
      },
    ];
  if (!callsByCurl(fence)) return [];
  const result = await runShell(fence, server.baseUrl(key, fence.answer));
  const { requests, faults } = server.received(key);
  if (faults.length > 0) return faults.map((message) => ({ line: 1, message }));
  if (result.code === 127)
    throw new Error(`a shell sample needs a program that is not installed: ${result.stderr.trim()}`);
  if (result.code !== 0)
    return [{ line: 1, message: `ends with code ${result.code}: ${result.stderr.trim().split('\n').at(-1) ?? ''}` }];
  return requests === 0 ? [{ line: 1, message: 'names the API’s address, but no request arrived there' }] : [];
}
