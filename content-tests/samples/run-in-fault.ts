import type { Api } from './api.ts';
import { type Fence, importedBy } from './fence.ts';
import { runNode } from './node.ts';
import { missingFor } from './programs.ts';
import { runPython, runsAlone } from './python-run.ts';
import { type RunResult, tooLong } from './run.ts';
import { startSampleServer } from './sample-server.ts';
import { callsByCurl, runShell } from './shell.ts';

/**
 * How a sample ended. `fails` is another code than 0 with a word why; `shows what came` is cURL that prints the error,
 * or a stream without its end, as the server sent it; `silent` is code 0 after a fault that nothing tells of.
 */
export type End = 'fails' | 'says nothing' | 'succeeds' | 'shows what came' | 'silent' | 'hangs' | 'not run here';

/** A sample that met a fault, and what became of it; `told` is what it wrote at last. */
export type Outcome = { fence: Fence; lang: Lang; end: End; told: string };

type Lang = 'cURL' | 'Python' | 'Node.js';

const languages: Record<string, Lang> = {
  bash: 'cURL',
  shellscript: 'cURL',
  python: 'Python',
  js: 'Node.js',
  javascript: 'Node.js',
};

/** How many samples run at a time; they do little but wait. */
const width = 12;

/** Longer than the sandbox delays two answers and SDKs wait between their attempts. */
const seconds = 60;

/**
 * Runs those samples that call the API by cURL, Python or Node, while the sandbox does one thing wrong.
 * @returns how each ended that met the fault: a stream's fault is met by streams only
 */
export async function runInFault(api: Api, fences: Fence[], sandboxUrl: string, fault: string): Promise<Outcome[]> {
  const server = await startSampleServer(api, sandboxUrl, fault);
  const samples = fences.flatMap((fence, index) => {
    const lang = languages[fence.lang];
    const key = `s${index}`;
    return lang !== undefined && calls(fence, lang)
      ? [{ fence, lang, key, baseUrl: server.baseUrl(key, fence.answer) }]
      : [];
  });
  type Sample = (typeof samples)[number];
  const results = new Map<Sample, RunResult | undefined>();
  try {
    const python = samples.filter(({ lang }) => lang === 'Python');
    (await runPython(python, width)).forEach((result, index) => {
      const sample = python[index];
      if (sample !== undefined) results.set(sample, result);
    });
    const noShell = (await missingFor('bash')).length > 0;
    const queue = samples.filter(({ lang }) => lang === 'Node.js' || (lang === 'cURL' && !noShell)).values();
    await Promise.all(
      Array.from({ length: width }, async () => {
        for (const sample of queue) {
          const { fence, lang, baseUrl } = sample;
          const imported = importedBy(fence, fences);
          const ran = lang === 'cURL' ? runShell(fence, baseUrl, seconds) : runNode(fence, baseUrl, imported, seconds);
          results.set(sample, await ran);
        }
      }),
    );
    return samples.flatMap((sample): Outcome[] => {
      const { fence, lang, key } = sample;
      const result = results.get(sample);
      if (result === undefined) return [{ fence, lang, end: 'not run here', told: '' }];
      const { requests, faults } = server.received(key);
      // The sandbox refuses a stream's fault where there is no stream.
      if (requests === 0 || faults.some((text) => text.includes('X-Sandbox-Fault'))) return [];
      const told = `${result.stdout.slice(-200)}\n${result.stderr.slice(-400)}`.trim();
      return [{ fence, lang, end: endOf(result, fault, lang), told }];
    });
  } finally {
    await server.close();
  }
}

function calls(fence: Fence, lang: Lang): boolean {
  if (fence.unchecked !== undefined) return false;
  if (lang === 'cURL') return callsByCurl(fence);
  return fence.code.includes('%API_BASE_URL%') && (lang === 'Node.js' || runsAlone(fence));
}

function endOf({ code, stdout, stderr }: RunResult, fault: string, lang: Lang): End {
  if (code === tooLong) return 'hangs';
  if (code !== 0) return (stdout + stderr).trim() === '' ? 'says nothing' : 'fails';
  if (fault === 'slow-first-byte' || fault.endsWith('-once')) return 'succeeds';
  const cut = stdout.includes('data:') && !stdout.includes('[DONE]');
  return lang === 'cURL' && (cut || stdout.includes('沙盒：')) ? 'shows what came' : 'silent';
}
