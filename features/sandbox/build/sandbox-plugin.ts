import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { memoize } from '../../../app/core/memoize.ts';
import { href } from '../../../app/core/url.ts';
import type { CheckedConfig } from '../../../build/config/schema.ts';
import { checkGap, createGapWarning, exampleGap, type SandboxGap, sandboxGaps } from './sandbox-gaps.ts';
import type { ReadDocument } from '../../reference/build/document-reader.ts';
import type { ApiReference } from '../../reference/document/reference.ts';
import { callsOf } from '../../reference/document/walk.ts';
import { consoleOperation } from './console-operation.ts';
import { type CompiledSandbox, compileSandbox, type CompiledOperation } from './compile-sandbox.ts';
import { type CompiledCheck, compileCheck } from './compile-check.ts';

/** The API document, and its root file, to locate warnings. */
type PluginDocument = Pick<ReadDocument, 'api' | 'file'>;

/** Whether the site has a sandbox, its document, and its current configuration. */
export type SandboxInputs = {
  isOn: () => boolean;
  document: () => Promise<PluginDocument | undefined>;
  config: () => CheckedConfig;
};

/** A compiled document. `check` returns the code of an operation's body check, which Worker and browser share. */
type Compiled = { api: ApiReference; sandbox: CompiledSandbox; check: (id: string) => Promise<string> };

/** The prefix of the sandbox's virtual modules. */
const sandboxPrefix = 'site:sandbox';

const ids = new RegExp(`^\0?${sandboxPrefix}(?:/|$)`);

/**
 * A Vite plugin that provides the sandbox (`site:sandbox`) and its console (`site:sandbox/console`, with its data in
 * `site:sandbox/operations`) as virtual modules, with a chunk per operation. It reports gaps once for each document.
 */
export function sandboxPlugin({ isOn, document, config }: SandboxInputs): Plugin {
  let last: { api: PluginDocument['api']; compiled: Promise<Compiled> } | undefined;
  const current = async (): Promise<Compiled | undefined> => {
    const read = isOn() ? await document() : undefined;
    if (read === undefined) return undefined;
    if (last?.api !== read.api) last = { api: read.api, compiled: compile(read) };
    return last.compiled;
  };
  return {
    name: sandboxPrefix,
    resolveId: { filter: { id: ids }, handler: (id) => (id.startsWith('\0') ? id : `\0${id}`) },
    load: {
      filter: { id: ids },
      async handler(id) {
        const [, kind = '', name = ''] = id.split('/');
        // Every page imports this module, so the document is not compiled for it.
        if (kind === 'console') return consoleModule(isOn());
        const compiled = await current();
        if (kind === '') return entryModule(compiled?.sandbox);
        if (kind === 'sounds') return soundsModule();
        if (compiled === undefined) throw new Error(`there is no sandbox to load ${id} of`);
        if (kind === 'directory') return directoryModule(compiled.sandbox);
        if (kind === 'operations') return operationsModule(compiled.api, config());
        const operation = decodeURIComponent(name);
        if (kind === 'call') return callModule(compiled, operation);
        return kind === 'operation' ? operationModule(compiled.sandbox, operation) : compiled.check(operation);
      },
    },
  };
}

async function compile(document: PluginDocument): Promise<Compiled> {
  const sandbox = compileSandbox(document.api);
  const warningOf = createGapWarning(document.file);
  const warn = async (gaps: SandboxGap[]) => {
    if (gaps.length > 0) console.warn(await warningOf(gaps));
  };
  await warn(sandboxGaps(sandbox));
  // Operations may share a body schema.
  const checkOf = memoize((text) => compileCheck(...(JSON.parse(text) as Parameters<typeof compileCheck>)));
  return { api: document.api, sandbox, check: memoize((id) => checkModule(readOf(sandbox, id), warn, checkOf)) };
}

/** The audio formats that have a file, made by `make-sounds.sh`. */
const soundFiles = ['mp3', 'opus', 'aac', 'flac', 'wav'];

/** Returns the code of `site:sandbox`: the loader of the directory, or undefined. */
function entryModule(sandbox: CompiledSandbox | undefined): string {
  if (sandbox === undefined) return 'export const loadSandbox = undefined;';
  return `export const loadSandbox = () => ${importing('directory')}.then((module) => module.sandbox);`;
}

/** Returns the code of `site:sandbox/console`: the loader of the console, or undefined. */
function consoleModule(isOn: boolean): string {
  const file = path.join(import.meta.dirname, '../browser/console-element.tsx');
  return `export const loadConsole = ${isOn ? `() => import(${JSON.stringify(file)})` : 'undefined'};`;
}

/** Returns the code of `site:sandbox/operations`: the console's data of the site, and a loader for each operation. */
function operationsModule(api: ApiReference, config: CheckedConfig): string {
  const { playground, reference } = config;
  const guides = Object.entries(reference.errorGuide ?? {}).map(([status, guide]) => [status, href(config, guide)]);
  const loaders = callsOf(api).map(({ id }) => `${JSON.stringify(id)}: () => ${importing('call', id)}`);
  return [
    `export const realBase = ${JSON.stringify(playground?.baseUrl)};`,
    `export const referenceHref = ${JSON.stringify(href(config, reference.path))};`,
    `export const errorGuides = ${JSON.stringify(Object.fromEntries(guides))};`,
    `export const operations = {\n${loaders.join(',\n')}\n};`,
  ].join('\n');
}

/** Returns the code of `site:sandbox/call/<id>`: the console's data of an operation, and its checks. */
function callModule({ api, sandbox }: Compiled, id: string): string {
  const source = callsOf(api).find((candidate) => candidate.id === id);
  if (source === undefined) throw new Error(`the console has no operation ${id}`);
  const { operation, body } = readOf(sandbox, id);
  const { fields, rules } = operation.body ?? {};
  return [
    body === undefined ? 'const run = undefined;' : `import run from ${named('check-body', id)};`,
    `const streamEnd = ${JSON.stringify(operation.stream?.end)};`,
    `export const check = { run, hints: ${literal({ fields, rules })}, streamEnd };`,
    `export const operation = ${JSON.stringify(consoleOperation(api, source))};`,
  ].join('\n');
}

/** Returns the code of `site:sandbox/directory`: the routes of all operations, with their loaders. */
function directoryModule({ rows, error }: CompiledSandbox): string {
  const lines = rows.map((row) => `  { ...${literal(row)}, load: () => ${importing('operation', row.id)} },\n`);
  return `import { sandbox as messages } from 'site:messages/sandbox';
export const sandbox = {
  messages,
  error: ${literal(error)},
  sounds: () => ${importing('sounds')},
  operations: [\n${lines.join('')}],
};`;
}

/** Returns the code of `site:sandbox/operation/<id>`: the data of an operation, and its body check. */
function operationModule(sandbox: CompiledSandbox, id: string): string {
  const { operation, body } = readOf(sandbox, id);
  const check = body === undefined ? '' : `export { default as checkBody } from ${named('check-body', id)};\n`;
  return `${check}export const operation = ${literal(operation)};`;
}

/** Returns the code of `site:sandbox/check-body/<id>`. If its schema cannot be compiled, any body is valid. */
async function checkModule(
  read: CompiledOperation,
  warn: (gaps: SandboxGap[]) => Promise<void>,
  checkOf: (text: string) => CompiledCheck,
): Promise<string> {
  let check: CompiledCheck;
  try {
    check = checkOf(JSON.stringify([read.body ?? {}, read.examples.map(({ value }) => value)]));
  } catch (error) {
    await warn([checkGap(read, error)]);
    return 'export default () => true;';
  }
  await warn(check.refused.map(({ index, errors }) => exampleGap(read, index, errors)));
  return check.code;
}

/** Returns the code of `site:sandbox/sounds`: the audio files in base64, by format. */
async function soundsModule(): Promise<string> {
  const lines = soundFiles.map(async (format) => {
    const bytes = await readFile(path.join(import.meta.dirname, 'sounds', `chime.${format}`));
    return `  ${format}: ${JSON.stringify(bytes.toString('base64'))},\n`;
  });
  return `export const sounds = {\n${(await Promise.all(lines)).join('')}};`;
}

function readOf({ operations }: CompiledSandbox, id: string) {
  const read = operations.get(id);
  if (read === undefined) throw new Error(`the sandbox has no operation ${id}`);
  return read;
}

function importing(kind: string, id?: string): string {
  return `import(${named(kind, id)})`;
}

function named(kind: string, id?: string): string {
  return JSON.stringify(`${sandboxPrefix}/${kind}${id === undefined ? '' : `/${encodeURIComponent(id)}`}`);
}

/** Returns data as code: engines parse a JSON string faster than an object literal. */
function literal(data: unknown): string {
  return `JSON.parse(${JSON.stringify(JSON.stringify(data))})`;
}
