import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { stringify } from 'yaml';
import type { CheckedConfig } from './config/schema.ts';
import { Fault, throwFaults } from './fault.ts';
import { lintFaults, type LintProblem, lintWarning } from './lint-report.ts';
import { describeModels } from './registry/describe-models.ts';
import { readRegistry } from './registry/read-registry.ts';

const run = promisify(execFile);
const redocly = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')),
  'bin/cli.js',
);

/** What of a site's configuration the document's reading depends on. */
export type SpecOptions = Pick<CheckedConfig, 'apiBaseUrl' | 'i18n' | 'reference'>;

/** The OpenAPI document, its parts joined by Redocly, with the API's base URL and what is known of its models; the same in both forms. */
export type Spec = { json: string; yaml: string };

/** The root file of a site's OpenAPI document: the one that its configuration names, or `spec/openapi.yaml` if there is one. */
export function findSpec(siteFolder: string, named: string | undefined): string | undefined {
  const file = path.join(siteFolder, named ?? 'spec/openapi.yaml');
  return named !== undefined || existsSync(file) ? file : undefined;
}

/** A document on its way: bundled soon, linted later. Neither promise rejects unheard. */
export type PendingSpec = { bundled: Promise<Spec>; linted: Promise<void> };

/**
 * Bundles the OpenAPI document, then lints it by the rules of the site's `redocly.yaml`: two of Redocly's processes at once
 * would keep the first waiting, and everybody else.
 * `linted` rejects with Fault or Faults that have Redocly's message, file and line, unless the site lets them warn; so
 * does `bundled` when that is why it failed.
 */
export function readSpec(specFile: string, siteFolder: string, options: SpecOptions): PendingSpec {
  const attempt = bundle(specFile, siteFolder, options);
  const linted = attempt
    .then(
      () => undefined,
      () => undefined,
    )
    .then(() => lint(specFile, siteFolder, options.reference.lint));
  // What fails to bundle has failed to lint, and only the linter tells the line.
  const bundled = attempt.catch((error: unknown) => linted.then(() => Promise.reject(error)));
  for (const promise of [linted, bundled]) promise.catch(() => undefined);
  return { bundled, linted };
}

/**
 * The bundled document, once it is linted.
 * @throws Fault or Faults with Redocly's message, file and line.
 */
export async function bundleSpec(specFile: string, siteFolder: string, options: SpecOptions): Promise<Spec> {
  const { bundled, linted } = readSpec(specFile, siteFolder, options);
  await linted;
  return bundled;
}

async function lint(specFile: string, cwd: string, level: 'error' | 'warn'): Promise<void> {
  const result = await cli(['lint', specFile, '--format=json', '--max-problems=100000'], cwd);
  const start = result.stdout.indexOf('{');
  if (start < 0)
    throw new Fault({ file: specFile }, `Redocly cannot lint it: ${result.stderr.trim().split('\n').at(-1) ?? ''}`);
  const { problems } = JSON.parse(result.stdout.slice(start)) as { problems: LintProblem[] };
  const faults = lintFaults(problems, specFile, cwd);
  if (level === 'error') throwFaults(faults);
  else if (faults.length > 0) console.warn(lintWarning(faults));
}

async function bundle(specFile: string, cwd: string, { apiBaseUrl, i18n }: SpecOptions): Promise<Spec> {
  const locale = i18n.currentLocale ?? i18n.defaultLocale;
  // Awaiting it, Redocly would start only once the rest of the build has been loaded.
  const folder = mkdtempSync(path.join(tmpdir(), 'spec-'));
  try {
    const file = path.join(folder, 'openapi.json');
    const result = await cli(['bundle', specFile, '-o', file, '--lint-config=off'], cwd);
    if (result.code !== 0) throw new Fault({ file: specFile }, `Redocly cannot bundle it: ${result.stderr.trim()}`);
    const bundled = JSON.parse((await readFile(file, 'utf8')).replaceAll('%API_BASE_URL%', apiBaseUrl));
    const document = describeModels(bundled, await readRegistry(cwd, { locale }));
    return {
      json: JSON.stringify(document, null, 2),
      yaml: stringify(document, { lineWidth: 0, aliasDuplicateObjects: false }),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
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
