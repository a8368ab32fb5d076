import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Fence, FenceFault } from './fence.ts';
import { type SampleServer, sampleApiKey } from './sample-server.ts';
import { run, type RunResult } from './run.ts';

/**
 * Runs a Node sample as a module that calls an address, with the packages of these tests (`openai` among them) in
 * reach, and what it imports beside it.
 */
export async function runNode(
  fence: Fence,
  baseUrl: string,
  imported: readonly Fence[] = [],
  seconds = 20,
): Promise<RunResult> {
  const cache = path.join(import.meta.dirname, '../.cache');
  await mkdir(cache, { recursive: true });
  const cwd = await mkdtemp(path.join(cache, 'sample-'));
  try {
    const file = path.join(cwd, 'sample.mjs');
    await writeFile(file, fence.code.replaceAll('%API_BASE_URL%', baseUrl));
    for (const { title, code } of imported) await writeFile(path.join(cwd, title), code);
    const env = { AIGC_API_KEY: sampleApiKey, NO_COLOR: '1', NODE_OPTIONS: '' };
    return await run(process.execPath, [file], { cwd, env, seconds });
  } finally {
    await rm(cwd, { recursive: true });
  }
}

/** What is wrong with a Node sample, seen by running it. */
export async function nodeFaults(
  fence: Fence,
  server: SampleServer,
  key: string,
  imported: readonly Fence[] = [],
): Promise<FenceFault[]> {
  const result = await runNode(fence, server.baseUrl(key, fence.answer), imported);
  const { requests, faults } = server.received(key);
  if (faults.length > 0) return [...new Set(faults)].map((message) => ({ line: 1, message }));
  if (result.code !== 0) {
    const line = Number(/sample\.mjs:(\d+)/.exec(result.stderr)?.[1] ?? 1);
    const told = result.stderr.split('\n').find((text) => /Error\b/.test(text));
    return [{ line, message: `fails: ${told ?? result.stderr.trim().slice(0, 300)}` }];
  }
  return fence.code.includes('%API_BASE_URL%') && requests === 0
    ? [{ line: 1, message: 'names the API’s address, but no request arrived there' }]
    : [];
}
