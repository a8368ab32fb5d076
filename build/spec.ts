import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Fault, throwFaults } from './fault.ts';

const run = promisify(execFile);
const redocly = path.join(path.dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')), 'bin/cli.js');

type Problem = {
  message: string;
  severity: 'error' | 'warn';
  ruleId: string;
  location: { source: { ref: string }; start?: { line: number; col: number } }[];
};

/** The OpenAPI document, its parts joined by Redocly, with the API's base URL filled in. */
export type Spec = { json: string; yaml: string };

/**
 * Lints and bundles the OpenAPI document.
 * @throws Fault or Faults with Redocly's message, file and line.
 */
export async function bundleSpec(specFile: string, apiBaseUrl: string): Promise<Spec> {
  const folder = await mkdtemp(path.join(tmpdir(), 'spec-'));
  try {
    const [json, yaml] = ['json', 'yaml'].map((ext) => path.join(folder, `openapi.${ext}`));
    await Promise.all([lint(specFile), ...[json, yaml].map((file) => bundle(specFile, file ?? ''))]);
    const read = async (file: string | undefined) => (await readFile(file ?? '', 'utf8')).replaceAll('%API_BASE_URL%', apiBaseUrl);
    return { json: await read(json), yaml: await read(yaml) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function lint(specFile: string): Promise<void> {
  const result = await cli(['lint', specFile, '--format=json'], path.dirname(specFile));
  const start = result.stdout.indexOf('{');
  if (start < 0) throw new Fault({ file: specFile }, `Redocly cannot lint it: ${result.stderr.trim().split('\n').at(-1) ?? ''}`);
  const { problems } = JSON.parse(result.stdout.slice(start)) as { problems: Problem[] };
  throwFaults(problems.filter((problem) => problem.severity === 'error').map(problemFault));
}

function problemFault({ message, ruleId, location }: Problem): Fault {
  const [place] = location;
  return new Fault({ file: place?.source.ref ?? '', line: place?.start?.line, column: place?.start?.col }, `${message} (${ruleId})`);
}

async function bundle(specFile: string, to: string): Promise<void> {
  const result = await cli(['bundle', specFile, '-o', to], path.dirname(specFile));
  if (result.code !== 0) throw new Fault({ file: specFile }, `Redocly cannot bundle it: ${result.stderr.trim()}`);
}

async function cli(args: string[], cwd: string): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' };
  return run(process.execPath, [redocly, ...args], { cwd, env, maxBuffer: 1 << 28 }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code?: number; stdout?: string; stderr?: string }) => ({
      code: error.code ?? 1,
      stdout: error.stdout ?? '',
      stderr: error.stderr ?? String(error),
    }),
  );
}
