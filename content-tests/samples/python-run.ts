import path from 'node:path';
import type { Fence, FenceFault } from './fence.ts';
import { sampleApiKey, type SampleServer } from './sample-server.ts';
import { programs } from './programs.ts';
import { run, type RunResult } from './run.ts';

/** Files that samples are given by name. */
const given: Record<string, string> = { 'vision.py': 'picture.png', 'audio.py': 'recording.wav' };

/** Samples that need more of their surroundings than packages: a list of words from the network, a proxy. */
const elsewhere = /^import tiktoken|COMPANY_PROXY/m;

/** Programs of several steps, whose functions have tests of their own. */
const steps = new Set(['rag.py', 'evaluate.py']);

/** Files that a sample reads by a name that stands in it. */
const named = /"([\w-]+\.(?:wav|mp3|png|jpe?g))"/g;

/**
 * Runs Python samples as their readers would, `width` of them at a time; each calls the address that it is given.
 * @returns what came of each, in the samples' order; undefined for one that imports what is not installed
 */
export async function runPython(
  asked: readonly { fence: Fence; baseUrl: string }[],
  width = 1,
): Promise<(RunResult | undefined)[]> {
  if (asked.length === 0 || !(await programs()).has('python3')) return asked.map(() => undefined);
  const samples = asked.map(({ fence, baseUrl }, id) => ({
    id,
    // Readers take the lines that are marked as gone away.
    code: fence.code.replaceAll(/^.*\[!code --\].*$/gm, '').replaceAll('%API_BASE_URL%', baseUrl),
    arguments: fence.title in given ? [given[fence.title]] : [],
    files: [
      ...(fence.title in given ? [given[fence.title]] : []),
      ...[...fence.code.matchAll(named)].map(([, name]) => name),
    ],
  }));
  const { stdout, stderr } = await run('python3', [path.join(import.meta.dirname, 'run_python.py')], {
    input: JSON.stringify({ width, samples }),
    env: {
      AIGC_API_KEY: sampleApiKey,
      PYTHONIOENCODING: 'utf-8',
      PYTHONDONTWRITEBYTECODE: '1',
      no_proxy: '127.0.0.1',
    },
    seconds: 600,
  });
  if (stdout === '') throw new Error(`run_python.py failed: ${stderr}`);
  const results = JSON.parse(stdout) as RunResult[];
  return results.map((result) => (result.code === -1 ? undefined : result));
}

/** Whether a Python sample needs nothing of its reader but packages, and is no step of a longer program. */
export function runsAlone({ code, title }: Fence): boolean {
  return !elsewhere.test(code) && !steps.has(title);
}

/**
 * What is wrong with Python samples, seen by running them as far as what they import is installed.
 * @returns the faults of each fence, in the fences' order; undefined for one that was not run
 */
export async function pythonRunFaults(
  fences: readonly Fence[],
  server: SampleServer,
): Promise<(FenceFault[] | undefined)[]> {
  const results = await runPython(
    fences.map((fence, id) => ({ fence, baseUrl: server.baseUrl(`python${id}`, fence.answer) })),
  );
  return fences.map((fence, id) => {
    const result = results[id];
    const { requests, faults } = server.received(`python${id}`);
    if (faults.length > 0) return [...new Set(faults)].map((message) => ({ line: 1, message }));
    if (result === undefined || !runsAlone(fence)) return undefined;
    if (result.code !== 0) {
      const line = Number([...result.stderr.matchAll(/sample\.py", line (\d+)/g)].at(-1)?.[1] ?? 1);
      return [{ line, message: `fails: ${result.stderr.trim().split('\n').at(-1) ?? ''}` }];
    }
    const calls = /\b(?:client\.\w|urlopen\()/.test(fence.code);
    return calls && requests === 0
      ? [{ line: 1, message: 'names the API’s address, but no request arrived there' }]
      : [];
  });
}
