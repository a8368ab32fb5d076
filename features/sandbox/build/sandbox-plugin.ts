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
import { type CompiledSandbox, compileSandbox, type ReadOperation } from './compile-sandbox.ts';
import { type CompiledCheck, compileCheck } from './compile-check.ts';

/** The document, and its root file, where warnings find their lines. */
type PluginDocument = Pick<ReadDocument, 'api' | 'file'>;

/** Whether the site has a sandbox, its document, and its configuration as it is now. */
export type SandboxInputs = {
  isOn: () => boolean;
  document: () => Promise<PluginDocument | undefined>;
  config: () => CheckedConfig;
};

/** What a document was compiled to, and the code of the check of an operation's body: the Worker and the browser load the same. */
type Compiled = { api: ApiReference; sandbox: CompiledSandbox; check: (id: string) => Promise<string> };

/** The name that the sandbox's modules begin with. */
const sandboxPrefix = 'site:sandbox';

const ids = new RegExp(`^\0?${sandboxPrefix}(?:/|$)`);

/**
 * Gives Vite the sandbox as modules, an operation in a chunk of its own: `site:sandbox` loads it, `site:sandbox/console` its
 * console, which finds in `site:sandbox/operations` what it needs. Warns, once for each document, of what it cannot do for
 * an operation.
 */
export function sandboxPlugin({ isOn, document, config }: SandboxInputs): Plugin {
  let last: { api: PluginDocument['api']; compiled: Promise<Compiled> } | undefined;
  const current = async (): Promise<Compiled | undefined> => {
    const now = isOn() ? await document() : undefined;
    if (now === undefined) return undefined;
    if (last?.api !== now.api) last = { api: now.api, compiled: compile(now) };
    return last.compiled;
  };
  return {
    name: sandboxPrefix,
    resolveId: { filter: { id: ids }, handler: (id) => (id.startsWith('\0') ? id : `\0${id}`) },
    load: {
      filter: { id: ids },
      async handler(id) {
        const [, kind = '', name = ''] = id.split('/');
        // Every page imports it: nothing is compiled for that.
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
  // Several operations may have the same body.
  const checkOf = memoize((text) => compileCheck(...(JSON.parse(text) as Parameters<typeof compileCheck>)));
  return { api: document.api, sandbox, check: memoize((id) => checkModule(readOf(sandbox, id), warn, checkOf)) };
}

/** The formats of sound that have a file; `make-sounds.sh` made them. */
const soundFiles = ['mp3', 'opus', 'aac', 'flac', 'wav'];

/** The code of `site:sandbox`: what loads the directory, or that there is none. */
function entryModule(sandbox: CompiledSandbox | undefined): string {
  if (sandbox === undefined) return 'export const loadSandbox = undefined;';
  return `export const loadSandbox = () => ${importing('directory')}.then((module) => module.sandbox);`;
}

/** The code of `site:sandbox/console`: what loads the console, or that there is none. */
function consoleModule(isOn: boolean): string {
  const file = path.join(import.meta.dirname, '../browser/console-element.tsx');
  return `export const loadConsole = ${isOn ? `() => import(${JSON.stringify(file)})` : 'undefined'};`;
}

/** The code of `site:sandbox/operations`: what the console knows of the site, and what loads an operation. */
function operationsModule(api: ApiReference, config: CheckedConfig): string {
  const { playground, reference } = config;
  const guides = Object.entries(reference.errorGuide ?? {}).map(([on, guide]) => [on, href(config, guide)]);
  const loaders = callsOf(api).map(({ id }) => `${JSON.stringify(id)}: () => ${importing('call', id)}`);
  return [
    `export const realBase = ${JSON.stringify(playground?.baseUrl)};`,
    `export const referenceHref = ${JSON.stringify(href(config, reference.path))};`,
    `export const errorGuides = ${JSON.stringify(Object.fromEntries(guides))};`,
    `export const operations = {\n${loaders.join(',\n')}\n};`,
  ].join('\n');
}

/** The code of `site:sandbox/call/<id>`: what the console knows of an operation, the check of its body and of its streams. */
function callModule({ api, sandbox }: Compiled, id: string): string {
  const called = callsOf(api).find((candidate) => candidate.id === id);
  if (called === undefined) throw new Error(`the console has no operation ${id}`);
  const { operation, body } = readOf(sandbox, id);
  const { fields, rules } = operation.body ?? {};
  return [
    body === undefined ? 'const run = undefined;' : `import run from ${named('check-body', id)};`,
    `const streamEnd = ${JSON.stringify(operation.stream?.end)};`,
    `export const check = { run, hints: ${literal({ fields, rules })}, streamEnd };`,
    `export const operation = ${JSON.stringify(consoleOperation(api, called))};`,
  ].join('\n');
}

/** The code of `site:sandbox/directory`: what finds an operation, and loads the rest of it. */
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

/** The code of `site:sandbox/operation/<id>`: everything of one operation. */
function operationModule(sandbox: CompiledSandbox, id: string): string {
  const { operation, body } = readOf(sandbox, id);
  const check = body === undefined ? '' : `export { default as checkBody } from ${named('check-body', id)};\n`;
  return `${check}export const operation = ${literal(operation)};`;
}

/** The code of `site:sandbox/check-body/<id>`: the check of a request's body alone; any is valid where none can be compiled. */
async function checkModule(
  read: ReadOperation,
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

/** The code of `site:sandbox/sounds`: sound files in base64, by format. */
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

/** Data as code: engines parse JSON in a string faster than an object literal. */
function literal(data: unknown): string {
  return `JSON.parse(${JSON.stringify(JSON.stringify(data))})`;
}
