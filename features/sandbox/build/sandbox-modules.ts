import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { compileCheck } from './compile-check.ts';
import type { CompiledSandbox } from './compile-sandbox.ts';

/** Formats of sound that cannot be written in a few lines; `make-sounds.sh` made them. */
const soundFiles = ['mp3', 'opus', 'aac', 'flac'];

/** The name that the sandbox's modules begin with. */
export const sandboxPrefix = 'site:sandbox';

/** The code of `site:sandbox`: what loads the directory, or that there is none. */
export function entryModule(sandbox: CompiledSandbox | undefined): string {
  if (sandbox === undefined) return 'export const loadSandbox = undefined;';
  return `export const loadSandbox = () => ${importing('directory')}.then((module) => module.sandbox);`;
}

/** The code of `site:sandbox/directory`: what finds an operation, and loads the rest of it. */
export function directoryModule({ rows, error }: CompiledSandbox): string {
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
export function operationModule(sandbox: CompiledSandbox, id: string): string {
  const { operation, body } = readOf(sandbox, id);
  const check = body === undefined ? '' : `export { default as checkBody } from ${named('check-body', id)};\n`;
  return `${check}export const operation = ${literal(operation)};`;
}

/** The code of `site:sandbox/check-body/<id>`: the check of a request's body alone. */
export function checkModule(sandbox: CompiledSandbox, id: string): string {
  return compileCheck(readOf(sandbox, id).body ?? {});
}

/** The code of `site:sandbox/check-body/<id>` where no check can be compiled: any body is valid. */
export const uncheckedModule = 'export default () => true;';

/** The code of `site:sandbox/checks`: the checks of all operations, each loaded by itself; none without a sandbox. */
export function checksModule(sandbox: CompiledSandbox | undefined): string {
  const lines = [...(sandbox?.operations.values() ?? [])].flatMap(({ operation, body }) => {
    const { fields, discriminators, rules } = operation.body ?? {};
    const hints = { fields, discriminators, rules };
    const load = `() => ${importing('check-body', operation.id)}`;
    const streamEnd = JSON.stringify(operation.stream?.end);
    const line = `  ${JSON.stringify(operation.id)}: { hints: ${literal(hints)}, streamEnd: ${streamEnd}, load: ${load} },\n`;
    return body === undefined ? [] : [line];
  });
  return `export const checks = {\n${lines.join('')}};`;
}

/** The code of `site:sandbox/sounds`: sound files in base64, by format. */
export async function soundsModule(): Promise<string> {
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
