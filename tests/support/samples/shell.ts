import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Fence, FenceFault } from './fence.ts';
import { type SampleServer, sampleApiKey } from './sample-server.ts';
import { run } from './run.ts';

/**
 * Parses a shell sample with bash, and runs it in an empty folder when it calls the API by curl.
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
  if (!/\bcurl\b/.test(fence.code) || !fence.code.includes('%API_BASE_URL%')) return [];
  const cwd = await mkdtemp(path.join(tmpdir(), 'sample-'));
  try {
    const script = `set -euo pipefail\n${fence.code.replaceAll('%API_BASE_URL%', server.baseUrl(key, fence.answer))}`;
    const result = await run('bash', ['-s'], {
      input: script,
      cwd,
      env: { AIGC_API_KEY: sampleApiKey, no_proxy: '127.0.0.1' },
    });
    const { requests, faults } = server.received(key);
    if (faults.length > 0) return faults.map((message) => ({ line: 1, message }));
    if (result.code === 127)
      throw new Error(`a shell sample needs a program that is not installed: ${result.stderr.trim()}`);
    if (result.code !== 0)
      return [{ line: 1, message: `ends with code ${result.code}: ${result.stderr.trim().split('\n').at(-1) ?? ''}` }];
    return requests === 0 ? [{ line: 1, message: 'names the API’s address, but no request arrived there' }] : [];
  } finally {
    await rm(cwd, { recursive: true });
  }
}
