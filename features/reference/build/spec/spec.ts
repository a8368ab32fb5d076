import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { stringify } from 'yaml';
import type { CheckedConfig } from '../../../../build/config/schema.ts';
import { Fault, type FaultLocation, formatFault, throwFaults } from '../../../../build/faults/fault.ts';
import {
  indentedJson,
  listOf,
  objectOf,
  objectsIn,
  textOf,
  withoutExactMarks,
  type Json,
  type JsonObject,
} from '../../document/json.ts';
import { withPointers } from '../../document/local-references.ts';
import { lookUp, pointerKeys } from '../../document/resolve.ts';
import { lintFaults, type LintProblem, lintWarning } from './lint-report.ts';
import { copyWithExactNumbers } from './exact-numbers.ts';
import { withoutInternal } from './without-internal.ts';

const run = promisify(execFile);
const require = createRequire(import.meta.url);
const redocly = require.resolve('@redocly/cli/bin/cli.js');

/** The part of the configuration that the document depends on. */
export type SpecOptions = Pick<CheckedConfig, 'apiBaseUrl' | 'i18n' | 'reference'>;

/** The OpenAPI document, bundled by Redocly, with the API's base URL, as JSON and YAML. */
export type Spec = { json: string; yaml: string };

/**
 * The root file of a site's OpenAPI document: the configured one, or `spec/openapi.yaml` if it exists. A site in another
 * language has that of the first one, unless it has its own.
 */
export function findSpec(siteFolder: string, { reference, i18n }: SpecOptions): string | undefined {
  const name = reference.document ?? 'spec/openapi.yaml';
  const folders = [siteFolder, ...(i18n.fallback === undefined ? [] : [path.join(siteFolder, i18n.fallback)])];
  const file = folders.map((folder) => path.join(folder, name)).find((candidate) => existsSync(candidate));
  return file ?? (reference.document === undefined ? undefined : path.join(siteFolder, name));
}

/**
 * Bundles the OpenAPI document, then lints it with the site's `redocly.yaml`; one after the other, as two processes of
 * Redocly would delay the first.
 * @throws Fault or AggregateError with Redocly's message, file and line, as rejections of both promises, which have a handler
 */
export function readSpec(specFile: string, siteFolder: string, options: SpecOptions) {
  const attempt = bundle(specFile, siteFolder, options);
  const linted = attempt
    .catch(() => undefined)
    .then((result) => lint(specFile, siteFolder, options.reference.lint ?? 'error', result));
  // What cannot be bundled cannot be linted either, and only the linter reports the line.
  const bundled = attempt.catch((error: unknown) => linted.then(() => Promise.reject(error)));
  for (const promise of [linted, bundled]) promise.catch(() => undefined);
  return { bundled, linted };
}

/** Bundles and lints a document. @throws Fault or AggregateError with Redocly's message, file and line */
export async function bundleSpec(specFile: string, siteFolder: string, options: SpecOptions): Promise<Spec> {
  const { bundled, linted } = readSpec(specFile, siteFolder, options);
  await linted;
  return bundled;
}

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

/** The version of OpenAPI of a document that was bundled, and whether every reference in it leads somewhere. */
type Bundled = { isWhole: boolean; version: string };

async function lint(
  specFile: string,
  cwd: string,
  level: 'error' | 'warn',
  bundled: Bundled | undefined,
): Promise<void> {
  const result = await cli(['lint', specFile, '--format=json', '--max-problems=100000'], cwd);
  const start = result.stdout.indexOf('{');
  if (start < 0) {
    const fault = unreadable(specFile, result.stderr.trim().split('\n').at(-1) ?? '');
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
    hasRules || (breakingRules.has(problem.ruleId) && !isSurplus(problem) && !isBlank(problem));
  const { breaking = [], others = [] } = Object.groupBy(problems, (one) => (isBreaking(one) ? 'breaking' : 'others'));
  const faults = lintFaults(breaking, specFile, cwd);
  const told = [lintFaults(others, specFile, cwd), ...(level === 'error' ? [] : [faults])];
  for (const advice of told) if (advice.length > 0) console.warn(lintWarning(advice));
  if (level === 'error') throwFaults(faults);
}

/** The fault of a document that Redocly cannot even read, from the last line of what it prints. */
function unreadable(file: string, printed: string): Fault {
  if (!existsSync(file))
    return new Fault({ file }, 'there is no such file', 'correct "reference.document" in site.config.ts, or remove it');
  const [, line] = /\((\d+):\d+\)/.exec(printed) ?? [];
  const reason = printed.replace(/^[\s-]+/, '').replace(/ in ".*$/, '');
  return new Fault(
    { file, line: line === undefined ? undefined : Number(line) },
    `Redocly cannot read it: ${reason}`,
    'write an OpenAPI document, 3.0 to 3.2, as YAML or JSON',
  );
}

async function bundle(
  specFile: string,
  cwd: string,
  { apiBaseUrl, i18n, reference }: SpecOptions,
): Promise<Spec & Bundled> {
  // Synchronously: after an `await`, Redocly would start only when the rest of the build is loaded.
  const folder = mkdtempSync(path.join(tmpdir(), 'spec-'));
  try {
    const file = path.join(folder, 'openapi.json');
    const source = copyWithExactNumbers(path.resolve(cwd, specFile), folder) ?? specFile;
    const result = await cli(['bundle', source, '-o', file, '--lint-config=off', '--force'], cwd);
    if (result.code !== 0) throw new Fault({ file: specFile }, `Redocly cannot bundle it: ${result.stderr.trim()}`);
    const bundled: JsonObject = JSON.parse((await readFile(file, 'utf8')).replaceAll('%API_BASE_URL%', apiBaseUrl));
    if (!String(bundled['openapi']).startsWith('3.'))
      throw new Fault(
        { file: specFile, line: 1 },
        `is ${bundled['swagger'] === undefined ? 'no OpenAPI document' : `Swagger ${String(bundled['swagger'])}`}, which the reference cannot show`,
        'convert it to OpenAPI 3.0 or later, for example with https://converter.swagger.io',
      );
    const pointed = withPointers(bundled);
    const isWhole = danglingIn(pointed, '$ref').length === 0;
    warnOfProblems(result.stderr, isWhole, specFile);
    for (const lost of danglingIn(pointed, '$dynamicRef')) warnOfDynamic(lost, path.resolve(cwd, specFile));
    bundled.servers = absoluteServers(listOf(bundled.servers), apiBaseUrl);
    const items = [bundled.paths, objectOf(bundled.components).pathItems].flatMap((all) =>
      Object.values(objectOf(all)),
    );
    for (const item of items.map(objectOf))
      for (const node of [item, ...[item, objectOf(item.additionalOperations)].flatMap(Object.values).map(objectOf)])
        if (listOf(node.servers).length > 0) node.servers = absoluteServers(listOf(node.servers), apiBaseUrl);
    const open = withoutInternal(bundled, reference.internal ?? 'x-internal');
    const { transformDocument = (whole: typeof open) => whole } = reference;
    const document = await transformDocument(open, { folder: cwd, locale: i18n.currentLocale });
    return {
      isWhole,
      version: String(bundled.openapi),
      json: indentedJson(document),
      yaml: withoutExactMarks(stringify(document, { lineWidth: 0, aliasDuplicateObjects: false })),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The servers of a document, or the site's API where it has none; relative ones are those of that API's host. */
function absoluteServers(servers: Json[], apiBaseUrl: string): Json[] {
  if (servers.length === 0) return [{ url: apiBaseUrl }];
  return servers.map((server) => {
    const url = textOf(objectOf(server).url) ?? '';
    // `api.example.com/v1` lacks its scheme.
    if (!/^(?:\.{1,2}\/|[^.:{]*(?:\/|$))/.test(url) || !URL.canParse(url, apiBaseUrl)) return server;
    const { href } = new URL(url, apiBaseUrl);
    return { ...objectOf(server), url: href.replaceAll('%7B', '{').replaceAll('%7D', '}') };
  });
}

/** Warns of external examples that cannot be read. @throws Fault where a reference leads nowhere */
function warnOfProblems(printed: string, isWhole: boolean, file: string): void {
  const problems = [
    ...printed.matchAll(/^\[\d+\] .*?:(\d+):\d+ at (#\S*\/examples\/\S*)\s+(?:Can't resolve \$ref: )?(.*)$/gm),
  ];
  if (problems.length === 0) return;
  if (!isWhole) throw new Fault({ file }, `Redocly cannot bundle it: ${printed.trim()}`);
  for (const [, line, pointer, reason] of problems) {
    const message = `the external example at ${pointer} cannot be read: ${reason}`;
    warn({ file, line: Number(line) }, message, 'the reference links to it');
  }
}

/** The references by a keyword that lead to nothing in a document. */
function danglingIn(root: JsonObject, keyword: '$ref' | '$dynamicRef'): string[] {
  const references = objectsIn(root).flatMap((node) => textOf(node[keyword]) ?? []);
  return references.filter((reference) => lookUp(root, reference) === undefined);
}

/** Warns of a dynamic reference that leads nowhere, of which Redocly says nothing. */
function warnOfDynamic(reference: string, file: string): void {
  const lines = readFileSync(file, 'utf8').split('\n');
  const line = lines.findIndex((text) => text.includes('$dynamicRef') && text.includes(reference)) + 1;
  const hint = 'give a schema a $dynamicAnchor of that name; the reference shows it as it is written';
  const message = `no schema has the anchor of $dynamicRef ${reference}`;
  warn({ file, line: line || undefined }, message, hint);
}

function warn(location: FaultLocation, message: string, hint: string): void {
  console.warn(formatFault(new Fault(location, message, hint)));
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
