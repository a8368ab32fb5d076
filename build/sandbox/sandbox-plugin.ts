import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import type { JsonObject } from '../../app/reference/document/json.ts';
import type { Spec } from '../spec.ts';
import { compileCheck } from './compile-check.ts';
import { compileSandbox, type CompiledSandbox } from './compile-sandbox.ts';

export type SandboxPluginInputs = {
  /** The bundled API document; undefined for a site that has none or wants no sandbox. */
  spec: () => Promise<Spec | undefined>;
  /** The language of the sandbox's messages, a BCP 47 tag. */
  language: () => string;
};

/** Formats of sound that cannot be written in a few lines; `make-sounds.sh` made them. */
const soundFiles = ['mp3', 'opus', 'aac', 'flac'];

/**
 * Gives Vite the sandbox as modules: `site:sandbox` holds what loads it, `site:sandbox/directory` what finds an operation,
 * `site:sandbox/operation/<id>` everything of one, and `site:sandbox/checks` the checks alone, each loaded by itself, for
 * the browser. An operation is a chunk of its own, so that a call pays for no other, however large the document.
 */
export function sandboxPlugin({ spec, language }: SandboxPluginInputs): Plugin {
  let last: { spec: Spec; compiled: CompiledSandbox } | undefined;
  const compiled = async (): Promise<CompiledSandbox | undefined> => {
    const now = await spec();
    if (now !== undefined && last?.spec !== now)
      last = { spec: now, compiled: compileSandbox(JSON.parse(now.json) as JsonObject) };
    return now === undefined ? undefined : last?.compiled;
  };
  return {
    name: 'site:sandbox',
    resolveId: {
      filter: { id: /^site:sandbox(?:\/|$)/ },
      handler: (id) => `\0${id}`,
    },
    load: {
      filter: { id: /^\0site:sandbox(?:\/|$)/ },
      async handler(id) {
        const sandbox = await compiled();
        const [, kind = '', name = ''] = /^\0site:sandbox\/?([a-z-]*)\/?(.*)$/s.exec(id) ?? [];
        if (kind === '')
          return `export const loadSandbox = ${sandbox === undefined ? 'undefined' : "() => import('site:sandbox/directory').then((module) => module.sandbox)"};`;
        if (kind === 'sounds') return soundsModule();
        if (sandbox === undefined) return 'export const checks = {};';
        if (kind === 'directory') return directoryModule(sandbox, language());
        if (kind === 'checks') return checksModule(sandbox);
        return operationPart(sandbox, kind, decodeURIComponent(name));
      },
    },
  };
}

function directoryModule({ rows, error }: CompiledSandbox, language: string): string {
  const lines = rows.map(
    (row) =>
      `{ ...${literal(row)}, load: () => import(${JSON.stringify(`site:sandbox/operation/${encodeURIComponent(row.id)}`)}) }`,
  );
  return `export const sandbox = { language: ${JSON.stringify(language)}, error: ${literal(error)}, operations: [\n${lines.join(',\n')}\n], sounds: () => import('site:sandbox/sounds') };`;
}

function checksModule({ operations }: CompiledSandbox): string {
  const lines = [...operations.values()].flatMap(({ operation, body }) => {
    const load = `() => import(${JSON.stringify(`site:sandbox/check-body/${encodeURIComponent(operation.id)}`)})`;
    return body === undefined
      ? []
      : [
          `${JSON.stringify(operation.id)}: { words: ${literal({ fields: operation.body?.fields, tags: operation.body?.tags })}, load: ${load} }`,
        ];
  });
  return `export const checks = {\n${lines.join(',\n')}\n};`;
}

function operationPart(sandbox: CompiledSandbox, kind: string, id: string): string {
  const read = sandbox.operations.get(id);
  if (read === undefined) throw new Error(`the sandbox has no operation ${id}`);
  const { operation, body } = read;
  if (kind === 'check-body') return compileCheck(body ?? {});
  const check =
    body === undefined
      ? ''
      : `export { default as checkBody } from ${JSON.stringify(`site:sandbox/check-body/${encodeURIComponent(id)}`)};`;
  return `${check}\nexport const operation = ${literal(operation)};`;
}

async function soundsModule(): Promise<string> {
  const lines = soundFiles.map(
    async (format) =>
      `${format}: ${JSON.stringify((await readFile(path.join(import.meta.dirname, 'sounds', `chime.${format}`))).toString('base64'))}`,
  );
  return `export const sounds = { ${(await Promise.all(lines)).join(', ')} };`;
}

/** Data as code: engines parse JSON in a text faster than the same as an object. */
function literal(data: unknown): string {
  return `JSON.parse(${JSON.stringify(JSON.stringify(data))})`;
}
