import path from 'node:path';
import { href } from '../../../app/core/url.ts';
import { engineFolder } from '../../../build/files/paths.ts';
import type { JsonObject } from '../../reference/document/json.ts';
import type { CheckedConfig } from '../../../build/config/schema.ts';
import { createGapWarning, patternsOf, sandboxGaps } from './sandbox-gaps.ts';
import type { ReadDocument } from '../../reference/build/document-reader.ts';
import type { ApiReference } from '../../reference/document/reference.ts';
import { callsOf } from '../../reference/document/walk.ts';
import { consoleOperation } from './console-operation.ts';
import { isPlainPattern } from '../../reference/document/patterns.ts';
import { type CompiledOperation, type CompiledSandbox, compileSandbox } from './compile-sandbox.ts';

/** The API document, and its root file, to locate warnings. */
type SandboxDocument = Pick<ReadDocument, 'api' | 'file'>;

/** Whether the site has a sandbox, its document, and its current configuration. */
export type SandboxInputs = {
  isOn: () => boolean;
  document: () => Promise<SandboxDocument | undefined>;
  config: () => CheckedConfig;
};

type Compiled = { api: ApiReference; sandbox: CompiledSandbox };

/**
 * Returns the virtual modules of the sandbox (`site:sandbox`) and its console (`site:sandbox/console`, with its data in
 * `site:sandbox/operations`), with a module per operation. They report gaps once for each document.
 */
export function sandboxModules({ isOn, document, config }: SandboxInputs): (name: string) => Promise<string> {
  let last: { api: SandboxDocument['api']; compiled: Promise<Compiled> } | undefined;
  const current = async (): Promise<Compiled | undefined> => {
    const read = isOn() ? await document() : undefined;
    if (read === undefined) return undefined;
    if (last?.api !== read.api) last = { api: read.api, compiled: compile(read) };
    return last.compiled;
  };
  return async (name) => {
    const [kind = '', id = ''] = name.split('/');
    // Every page imports this module, so the document is not compiled for it.
    if (kind === 'console') return consoleModule(isOn());
    const compiled = await current();
    if (kind === '') return entryModule(compiled?.sandbox);
    if (compiled === undefined) throw new Error(`there is no sandbox to load ${name} of`);
    if (kind === 'directory') return directoryModule(compiled.sandbox);
    if (kind === 'operations') return operationsModule(compiled.api, config());
    const read = compiled.sandbox.operations.get(decodeURIComponent(id));
    if (read === undefined) throw new Error(`the sandbox has no operation ${id}`);
    return kind === 'call' ? callModule(compiled.api, read) : operationModule(read);
  };
}

async function compile(document: SandboxDocument): Promise<Compiled> {
  const sandbox = compileSandbox(document.api);
  const gaps = sandboxGaps(sandbox);
  if (gaps.length > 0) console.warn(await createGapWarning(document.file)(gaps));
  return { api: document.api, sandbox };
}

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
function callModule(api: ApiReference, { source, operation: { body, stream } }: CompiledOperation): string {
  return [
    ...patternEngine([body?.json ?? {}]),
    `export const check = ${literal({ body: body?.json, streamEnd: stream?.end })};`,
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
  operations: [\n${lines.join('')}],
};`;
}

/** Returns the code of `site:sandbox/operation/<id>`: the data of an operation. */
function operationModule({ operation }: CompiledOperation): string {
  const { parameters, body } = operation;
  const schemas = [parameters.schema, body?.json ?? {}, ...(body?.others ?? []).map(({ schema }) => schema)];
  return [...patternEngine(schemas), `export const operation = ${literal(operation)};`].join('\n');
}

/** Returns the code that exports the engine for patterns, if the platform's might need more than linear time. */
function patternEngine(schemas: JsonObject[]): string[] {
  const file = path.join(engineFolder, 'features/reference/document/patterns.ts');
  const isPlain = schemas.flatMap(patternsOf).every(isPlainPattern);
  return isPlain ? [] : [`export { patternCheck as patternOf } from ${JSON.stringify(file)};`];
}

function importing(kind: string, id?: string): string {
  const name = `site:sandbox/${kind}${id === undefined ? '' : `/${encodeURIComponent(id)}`}`;
  return `import(${JSON.stringify(name)})`;
}

/** Returns data as code: engines parse a JSON string faster than an object literal. */
function literal(data: unknown): string {
  return `JSON.parse(${JSON.stringify(JSON.stringify(data))})`;
}
