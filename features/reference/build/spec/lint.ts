import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { Fault, type FaultLocation, formatFault, throwFaults } from '../../../../build/faults/fault.ts';
import { pointerKeys } from '../../document/resolve.ts';

const run = promisify(execFile);
const require = createRequire(import.meta.url);
const redocly = require.resolve('@redocly/cli/bin/cli.js');

/** Runs Redocly in a folder; `code` is that of its exit. */
export async function runRedocly(
  args: string[],
  cwd: string,
): Promise<{ code: number; stdout: string; stderr: string }> {
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

/** A problem in Redocly's JSON report. */
type LintProblem = {
  message: string;
  severity: 'error' | 'warn';
  ruleId: string;
  /** `ref` is relative to the folder that Redocly runs in; `reportOnKey` when it is the key of the place, not its value. */
  location: {
    source: { ref: string };
    pointer?: string;
    reportOnKey?: boolean;
    start?: { line: number; col: number };
  }[];
};

/** Rules of Redocly for what the reference cannot be made from. */
const breakingRules = new Set(['struct', 'spec', 'no-unresolved-refs', 'bundler', 'configuration']);

/** Whether an object has a field that OpenAPI does not know: such problems alone are located at the key that they name. */
function isSurplus({ ruleId, message, location: [first] }: LintProblem): boolean {
  const key = pointerKeys(first?.pointer ?? '').at(-1);
  return ruleId === 'struct' && first?.reportOnKey === true && key !== undefined && message.includes(key);
}

/** Whether nothing is written after a key, which is as if it were not there. */
function isBlank({ ruleId, message }: LintProblem): boolean {
  return ruleId === 'struct' && message.includes('but got `null`');
}

/** Whether an exclusive limit is written as in 3.0, or as since 3.1, in a document of the other: the reference reads both. */
function isOtherForm({ ruleId, message, location: [first] }: LintProblem): boolean {
  const isLimit = /^exclusiveM(?:in|ax)imum$/.test(pointerKeys(first?.pointer ?? '').at(-1) ?? '');
  return ruleId === 'struct' && isLimit && /but got `(?:boolean|number|integer)`/.test(message);
}

/** The version of OpenAPI of a document that was bundled, and whether every reference in it leads somewhere. */
export type Bundled = { isWhole: boolean; version: string };

/**
 * Lints a document, and warns of what does not stop the build.
 * @param bundled undefined for one that could not be bundled
 * @throws Fault or AggregateError with Redocly's message, file and line, unless the level is `warn`
 */
export async function lint(
  specFile: string,
  cwd: string,
  level: 'error' | 'warn',
  bundled: Bundled | undefined,
): Promise<void> {
  const result = await runRedocly(['lint', specFile, '--format=json', '--max-problems=100000'], cwd);
  const start = result.stdout.indexOf('{');
  if (start < 0) {
    const fault = unreadable(specFile, result.stderr.trim());
    if (bundled === undefined) throw fault;
    // Its rules stumble over names such as hasOwnProperty, which the bundle takes.
    warn(fault.location, fault.message, 'it is built without its lint');
    return;
  }
  const { problems: all } = JSON.parse(result.stdout.slice(start)) as { problems: LintProblem[] };
  // Redocly takes every reference for a path of a file, also one to an address that the document gives to a schema, and
  // a schema of a media type or parameter for an object, which since 3.1 may be true or false. Since 3.2, a response
  // needs no description, and a cookie has a style.
  const newer = /field `description` must be|^`style` can be one of/;
  const problems = all.filter(
    ({ ruleId, message }) =>
      (ruleId !== 'no-unresolved-refs' || bundled?.isWhole !== true) &&
      !/`Schema` \(object\) but got `boolean`/.test(message) &&
      !(ruleId === 'struct' && newer.test(message) && /^3\.[2-9]/.test(bundled?.version ?? '')),
  );
  // Without rules of the site's own, only what breaks the reference stops the build.
  const hasRules = ['redocly.yaml', 'redocly.yml', '.redocly.yaml', '.redocly.yml'].some((name) =>
    existsSync(path.join(cwd, name)),
  );
  const isBreaking = (problem: LintProblem): boolean =>
    hasRules ||
    (breakingRules.has(problem.ruleId) && ![isSurplus, isBlank, isOtherForm].some((isHarmless) => isHarmless(problem)));
  const { breaking = [], others = [] } = Object.groupBy(problems, (one) => (isBreaking(one) ? 'breaking' : 'others'));
  const faults = lintFaults(breaking, specFile, cwd);
  const told = [lintFaults(others, specFile, cwd), ...(level === 'error' ? [] : [faults])];
  for (const advice of told) if (advice.length > 0) console.warn(lintWarning(advice));
  if (level === 'error') throwFaults(faults);
}

/** The fault of a document that Redocly cannot even read, from what it prints. */
function unreadable(file: string, printed: string): Fault {
  if (!existsSync(file))
    return new Fault({ file }, 'there is no such file', 'correct "reference.document" in site.config.ts, or remove it');
  if (printed.includes('heap out of memory'))
    return new Fault(
      { file },
      'is too large for the memory that Redocly has',
      'give Node more, in MiB: NODE_OPTIONS=--max-old-space-size=8192 npm run build',
    );
  const last = printed.split('\n').at(-1) ?? '';
  const [, line] = /\((\d+):\d+\)/.exec(last) ?? [];
  const reason = last.replace(/^[\s-]+/, '').replace(/ in ".*$/, '');
  return new Fault(
    { file, line: line === undefined ? undefined : Number(line) },
    `Redocly cannot read it: ${reason}`,
    'write an OpenAPI document, 3.0 to 3.2, as YAML or JSON',
  );
}

/** Warns of something at a place of a document, with what becomes of it or what to write instead. */
export function warn(location: FaultLocation, message: string, hint: string): void {
  console.warn(formatFault(new Fault(location, message, hint)));
}

/** How many messages are reported, and how many further places of one; the others are counted. */
const maxShown = 20;
const maxFurther = 3;

const elsewhere =
  ", choose rules in the site's redocly.yaml, or let them warn: reference: { lint: 'warn' } in site.config.ts";

/** The errors as faults, one for each message, then their number by rule; files are relative to Redocly's folder. */
function lintFaults(problems: LintProblem[], specFile: string, folder: string): Fault[] {
  const errors = problems.filter(({ severity }) => severity === 'error');
  const alike = Map.groupBy(errors, ({ message, location: [at] }) => `${at?.source.ref} ${message}`);
  const faults = [...alike.values()].slice(0, maxShown).map((same) => problemFault(same, folder, errors.length === 1));
  if (errors.length < 2) return faults;
  const rules = [...Map.groupBy(errors, ({ ruleId }) => ruleId)].map(
    ([rule, problems]) => [rule, problems.length] as const,
  );
  const counts = rules.toSorted((a, b) => b[1] - a[1]).map(([rule, count]) => `${count} × ${rule}`);
  return [
    ...faults,
    new Fault(
      { file: specFile },
      `Redocly finds ${errors.length} errors: ${counts.join(', ')}`,
      `fix them${elsewhere}`,
    ),
  ];
}

/** The faults as the text of a warning, one line each. */
function lintWarning(faults: Fault[]): string {
  return faults.map((fault) => formatFault(fault).split('\n')[0]).join('\n');
}

/** What to write, for rules whose message does not say it. */
const remedies: Record<string, string> = {
  'security-defined': 'name its scheme under components.securitySchemes; for an API without a key, write security: []',
  'no-unresolved-refs': 'correct the $ref: #/components/… in this file, or the path of another file',
};

/** YAML reads `version: 1.10` as a number. */
const isUnquoted = (message: string): boolean =>
  /^Expected type `string` but got `(?:number|integer|boolean)`/.test(message);

/** The fault of problems of one file that have the same message. */
function problemFault([problem, ...others]: LintProblem[], folder: string, only: boolean): Fault {
  const { message = '', ruleId = '', location: [first] = [] } = problem ?? {};
  const file = path.resolve(folder, first?.source.ref ?? '');
  // A document without line breaks has all in one line.
  const further = others.slice(0, maxFurther).map(({ location: [at] }) => {
    const { line, col } = at?.start ?? {};
    return line === first?.start?.line ? `${line}:${col}` : line;
  });
  const more = others.length > maxFurther ? ` and ${others.length - maxFurther} more` : '';
  return new Fault(
    { file, line: first?.start?.line, column: first?.start?.col },
    `${message} (${ruleId})${further.length === 0 ? '' : `, also at ${further.join(', ')}${more}`}`,
    remedies[ruleId] ?? (isUnquoted(message) ? 'write it in quotes' : only ? `fix it${elsewhere}` : undefined),
  );
}
