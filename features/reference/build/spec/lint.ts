import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { parse, type ParseError } from 'jsonc-parser';
import { errorMessage, Fault, type FaultLocation, formatFault, throwFaults } from '../../../../build/faults/fault.ts';
import { readYaml } from '../../../../build/faults/read-data.ts';
import { type Json, objectOf, textOf } from '../../document/json.ts';
import { escapeKey, lookUp, pointerKeys, resolve } from '../../document/resolve.ts';

const run = promisify(execFile);
const require = createRequire(import.meta.url);
const redocly = require.resolve('@redocly/cli/bin/cli.js');

/** Runs Redocly in a folder. `code` is its exit code; a failure does not reject. */
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
  /** `ref` is relative to the folder that Redocly runs in; with `reportOnKey`, the place is the key, not its value. */
  location: {
    source: { ref: string };
    pointer?: string;
    reportOnKey?: boolean;
    start?: { line: number; col: number };
  }[];
};

/** Rules of Redocly for errors that the reference cannot be made from. */
const breakingRules = new Set(['struct', 'spec', 'no-unresolved-refs', 'bundler', 'configuration']);

/**
 * Whether the reference can be made in spite of a problem: a field unknown to OpenAPI (only these are located at the key
 * that they name), a key without a value, or an exclusive limit as in another version (boolean in 3.0, then number).
 */
function isHarmless({ ruleId, message, location: [first] }: LintProblem): boolean {
  const key = pointerKeys(first?.pointer ?? '').at(-1) ?? '';
  const isUnknown = first?.reportOnKey === true && key !== '' && message.includes(key);
  const isLimit = /^exclusiveM(?:in|ax)imum$/.test(key) && /but got `(?:boolean|number|integer)`/.test(message);
  return ruleId === 'struct' && (isUnknown || isLimit || message.includes('but got `null`'));
}

/** A bundled document: `version` of OpenAPI, and whether every `$ref` in it resolves (`isWhole`). */
export type Bundled = { isWhole: boolean; version: string };

/**
 * Lints a document, and prints the problems that do not fail the build as warnings.
 * @param bundled undefined for a document that could not be bundled
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
    // Redocly's rules fail on names such as hasOwnProperty, which its bundler accepts.
    warn(fault.location, fault.message, 'it is built without its lint');
    return;
  }
  const { problems: all } = JSON.parse(result.stdout.slice(start)) as { problems: LintProblem[] };
  // False alarms: Redocly takes every `$ref` for a file path, even the `$id` of a schema in the document, and rejects
  // boolean schemas of media types and parameters, which are valid since 3.1. Since 3.2, a response needs no
  // description, and `style: cookie` is valid.
  const newer = /field `description` must be|^`style` can be one of/;
  const problems = all.filter(
    ({ ruleId, message }) =>
      (ruleId !== 'no-unresolved-refs' || bundled?.isWhole !== true) &&
      !/`Schema` \(object\) but got `boolean`/.test(message) &&
      // What cannot be parsed is told in its own file, not also at each reference to it.
      !/^Can't resolve \$ref: .* \(\d+:\d+\)$/.test(message) &&
      !(ruleId === 'struct' && newer.test(message) && /^3\.[2-9]/.test(bundled?.version ?? '')),
  );
  // Without rules of the site, only problems that break the reference fail the build.
  const hasRules = ['redocly.yaml', 'redocly.yml', '.redocly.yaml', '.redocly.yml'].some((name) =>
    existsSync(path.join(cwd, name)),
  );
  const isBreaking = (problem: LintProblem): boolean =>
    hasRules || (breakingRules.has(problem.ruleId) && !isHarmless(problem));
  const { breaking = [], others = [] } = Object.groupBy(problems, (each) => (isBreaking(each) ? 'breaking' : 'others'));
  const faults = lintFaults(breaking, specFile, cwd);
  const reports = [lintFaults(others, specFile, cwd), ...(level === 'error' ? [] : [faults])];
  for (const report of reports)
    if (report.length > 0) console.warn(report.map((fault) => formatFault(fault).split('\n')[0]).join('\n'));
  if (level === 'error') throwFaults(faults);
}

/** Returns the fault of a document that Redocly cannot read, from the output of Redocly. */
function unreadable(file: string, printed: string): Fault {
  if (!existsSync(file))
    return new Fault({ file }, 'there is no such file', 'correct "reference.document" in site.config.ts, or remove it');
  if (printed.includes('heap out of memory'))
    return new Fault(
      { file },
      'is too large for the memory that Redocly has',
      'give Node more, in MiB: NODE_OPTIONS=--max-old-space-size=8192 npm run build',
    );
  const lastLine = printed.split('\n').at(-1) ?? '';
  const [, line] = /\((\d+):\d+\)/.exec(lastLine) ?? [];
  const circle = lastLine.includes('circular pointer') ? circleIn(file) : undefined;
  if (circle !== undefined)
    return new Fault(
      { file, line: circle.line },
      `${circle.pointer} only refers to itself, or to others that lead back to it`,
      'let one of them say what it is, with a type or properties',
    );
  if (/Invalid OpenAPI version|Unsupported OpenAPI version: 3\.[0-2]$/.test(lastLine))
    return new Fault(
      { file, line: readYaml(readFileSync(file, 'utf8')).lineOf(['openapi']) },
      'the version of OpenAPI has three numbers',
      'write it in full, such as openapi: 3.1.0',
    );
  // The place is one of a syntax error, for which our own reader of YAML knows what to write.
  const inYaml = line === undefined ? undefined : readYaml(readFileSync(file, 'utf8')).mistake;
  const {
    reason = lastLine.replace(/^[\s-]+/, '').replace(/ in ".*$/, ''),
    hint = 'write an OpenAPI document, 3.0 to 3.2, as YAML or JSON',
    ...place
  } = jsonFault(file) ?? inYaml ?? { line: line === undefined ? undefined : Number(line) };
  return new Fault({ file, ...place }, `Redocly cannot read it: ${reason}`, hint);
}

/** Finds the first component that is only a reference to itself, or to others that lead back to it. */
function circleIn(file: string): { pointer: string; line: number | undefined } | undefined {
  const { document, lineOf } = readYaml(readFileSync(file, 'utf8'));
  const root = objectOf(document.toJS() as Json);
  for (const [kind, group] of Object.entries(objectOf(root.components)))
    for (const name of Object.keys(objectOf(group))) {
      const pointer = `#/components/${kind}/${escapeKey(name)}`;
      const target = textOf(objectOf(resolve(root, { $ref: pointer }).node).$ref);
      if (target !== undefined && lookUp(root, target) !== undefined)
        return { pointer, line: lineOf(['components', kind, name]) };
    }
  return undefined;
}

/** Returns why and where a file is not the JSON that its name says, which Redocly reads as YAML. */
function jsonFault(file: string): { reason: string; line: number; hint?: string } | undefined {
  if (!/\.json$/i.test(file)) return undefined;
  const text = readFileSync(file, 'utf8');
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    // The message does not always name the place.
    const errors: ParseError[] = [];
    parse(text, errors, { disallowComments: true });
    const reason = errorMessage(error).replace(/(?:, (?:\.\.\.)?"| in JSON )[^]*$/, '');
    return { reason, line: text.slice(0, errors[0]?.offset).split('\n').length };
  }
}

/** Prints a warning about a place in a document; `hint` says what happens to it, or what to write instead. */
export function warn(location: FaultLocation, message: string, hint: string): void {
  console.warn(formatFault(new Fault(location, message, hint)));
}

/** How many messages are reported, and how many further lines for one message; the rest are counted. */
const maxShown = 20;
const maxFurther = 3;

const orElse =
  ", choose rules in the site's redocly.yaml, or let them warn: reference: { lint: 'warn' } in site.config.ts";

/** Returns the errors as faults: one for each file and message, then the number of errors by rule. */
function lintFaults(problems: LintProblem[], specFile: string, folder: string): Fault[] {
  const errors = problems.filter(({ severity }) => severity === 'error');
  const byMessage = Map.groupBy(errors, ({ message, location: [at] }) => `${at?.source.ref} ${message}`);
  const faults = [...byMessage.values()]
    .slice(0, maxShown)
    .map((same) => problemFault(same, folder, errors.length === 1));
  if (errors.length < 2) return faults;
  const rules = [...Map.groupBy(errors, ({ ruleId }) => ruleId)].toSorted(([, a], [, b]) => b.length - a.length);
  const counts = rules.map(([rule, same]) => `${same.length} × ${rule}`);
  return [
    ...faults,
    new Fault({ file: specFile }, `Redocly finds ${errors.length} errors: ${counts.join(', ')}`, `fix them${orElse}`),
  ];
}

/** Hints for rules whose message does not say what to write. */
const remedies: Record<string, string> = {
  'security-defined': 'name its scheme under components.securitySchemes; for an API without a key, write security: []',
  'no-unresolved-refs': 'correct the $ref: #/components/… in this file, or the path of another file',
};

/** Whether a string may lack its quotes: YAML reads `version: 1.10` as a number. */
const isUnquoted = (message: string): boolean =>
  /^Expected type `string` but got `(?:number|integer|boolean)`/.test(message);

/** Returns one fault for the problems of a file with the same message. `only`: there are no other problems. */
function problemFault([problem, ...others]: LintProblem[], folder: string, only: boolean): Fault {
  const { message = '', ruleId = '', location: [first] = [] } = problem ?? {};
  const file = path.resolve(folder, first?.source.ref ?? '');
  if (message.startsWith('Failed to parse') && existsSync(file)) return unreadable(file, message);
  // In a document without line breaks, only the column differs.
  const further = others.slice(0, maxFurther).map(({ location: [at] }) => {
    const { line, col } = at?.start ?? {};
    return line === first?.start?.line ? `${line}:${col}` : line;
  });
  const more = others.length > maxFurther ? ` and ${others.length - maxFurther} more` : '';
  return new Fault(
    { file, line: first?.start?.line, column: first?.start?.col },
    `${message} (${ruleId})${further.length === 0 ? '' : `, also at ${further.join(', ')}${more}`}`,
    remedies[ruleId] ?? (isUnquoted(message) ? 'write it in quotes' : only ? `fix it${orElse}` : undefined),
  );
}
