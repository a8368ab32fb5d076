import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Hono } from 'hono';
import { sandbox as messages } from '../../features/sandbox/messages/en.ts';
import { readReference } from '../../features/reference/document/read-reference.ts';
import type { JsonObject } from '../../features/reference/document/json.ts';
import type { Check, SandboxDirectory } from '../../features/sandbox/sandbox.ts';
import { compileCheck } from '../../features/sandbox/build/compile-check.ts';
import { type CompiledSandbox, compileSandbox } from '../../features/sandbox/build/compile-sandbox.ts';
import { engineFolder } from '../../build/files/paths.ts';
import { createSandbox } from '../../features/sandbox/worker/create-sandbox.ts';
import type { SandboxContext } from '../../features/sandbox/worker/answer-call.ts';

/** Creates the sandbox of a document in Node, with modules that are written to files instead of bundled. */
export async function nodeSandbox(
  document: JsonObject,
  name: string,
): Promise<{ app: Hono<SandboxContext>; compiled: CompiledSandbox }> {
  const compiled = compileSandbox(readReference(document));
  const folder = path.join(engineFolder, '.cache/test', `sandbox-${process.pid}`, name);
  await mkdir(folder, { recursive: true });
  const directory: SandboxDirectory = {
    messages,
    error: compiled.error,
    operations: compiled.rows.map((row, index) => ({
      ...row,
      load: async () => {
        const read = compiled.operations.get(row.id);
        if (read === undefined) throw new Error(`no operation ${row.id}`);
        const { operation, body, examples } = read;
        if (body === undefined) return { operation };
        const values = examples.map(({ value }) => value);
        return { operation, checkBody: await load(`${index}-body`, compileCheck(body, values).code) };
      },
    })),
    sounds: async () => ({ sounds: { mp3: await sound('mp3') } }),
  };
  return { app: createSandbox('/', directory), compiled };

  async function load(file: string, code: string): Promise<Check> {
    const target = path.join(folder, `${file}.mjs`);
    await writeFile(target, code);
    const module = (await import(/* @vite-ignore */ target)) as { default: Check };
    return module.default;
  }
}

async function sound(format: string): Promise<string> {
  return (await readFile(path.join(engineFolder, `features/sandbox/build/sounds/chime.${format}`))).toString('base64');
}
