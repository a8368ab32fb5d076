import type { Hono } from 'hono';
import { sandbox as messages } from '../../features/sandbox/messages/en.ts';
import { readReference } from '../../features/reference/document/reference.ts';
import type { JsonObject } from '../../features/reference/document/json.ts';
import type { SandboxDirectory } from '../../features/sandbox/sandbox.ts';
import { patternCheck } from '../../features/reference/document/patterns.ts';
import { type CompiledSandbox, compileSandbox } from '../../features/sandbox/build/compile-sandbox.ts';
import { createSandbox } from '../../features/sandbox/worker/create-sandbox.ts';
import type { SandboxContext } from '../../features/sandbox/worker/answer-call.ts';

/** Creates the sandbox of a document in Node. */
export async function nodeSandbox(
  document: JsonObject,
): Promise<{ app: Hono<SandboxContext>; compiled: CompiledSandbox }> {
  const compiled = compileSandbox(readReference(document));
  const directory: SandboxDirectory = {
    messages,
    error: compiled.error,
    operations: compiled.rows.map((row) => ({
      ...row,
      load: async () => {
        const read = compiled.operations.get(row.id);
        if (read === undefined) throw new Error(`no operation ${row.id}`);
        return { operation: structuredClone(read.operation), patternOf: patternCheck };
      },
    })),
  };
  return { app: createSandbox('/', directory), compiled };
}
