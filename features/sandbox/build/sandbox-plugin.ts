import type { Plugin } from 'vite';
import { createLocateOperation } from '../../reference/build/spec/locate-operation.ts';
import type { ReadDocument } from '../../reference/build/document-reader.ts';
import { compileSandbox, type CompiledSandbox } from './compile-sandbox.ts';
import { answerGaps, checkGap, gapWarning, patternGaps, type SandboxGap } from './sandbox-gaps.ts';
import {
  checkModule,
  checksModule,
  directoryModule,
  entryModule,
  operationModule,
  sandboxPrefix,
  soundsModule,
  uncheckedModule,
} from './sandbox-modules.ts';

/** The document, and its root file, where warnings find their lines. */
type PluginDocument = Pick<ReadDocument, 'api' | 'file'>;

/** What a document was compiled to; the Worker and the browser load the same checks of bodies. */
type Compiled = { document: PluginDocument; sandbox: CompiledSandbox; checks: Map<string, Promise<string>> };

const ids = new RegExp(`^\0?${sandboxPrefix}(?:/|$)`);

/**
 * Gives Vite the sandbox as modules, an operation in a chunk of its own: `site:sandbox` loads it, `site:sandbox/checks`
 * has the checks of request bodies, for the browser. Warns, once for each document, of what it cannot do for an operation.
 * @param document undefined for a site that wants no sandbox
 */
export function sandboxPlugin(document: () => Promise<PluginDocument | undefined>): Plugin {
  let last: Compiled | undefined;
  const current = async (): Promise<Compiled | undefined> => {
    const now = await document();
    if (now === undefined) return undefined;
    if (last?.document.api === now.api) return last;
    const sandbox = compileSandbox(now.api);
    const compiled = { document: now, sandbox, checks: new Map() };
    last = compiled;
    await warnOfGaps([...answerGaps(sandbox), ...patternGaps(sandbox)], now);
    return compiled;
  };
  const readCheck = async ({ sandbox, document: read }: Compiled, id: string): Promise<string> => {
    try {
      return checkModule(sandbox, id);
    } catch (error) {
      const operation = sandbox.operations.get(id);
      if (operation === undefined) throw error;
      await warnOfGaps([checkGap(operation, error)], read);
      return uncheckedModule;
    }
  };
  return {
    name: sandboxPrefix,
    resolveId: { filter: { id: ids }, handler: (id) => (id.startsWith('\0') ? id : `\0${id}`) },
    load: {
      filter: { id: ids },
      async handler(id) {
        const compiled = await current();
        const [, kind = '', name = ''] = id.split('/');
        if (kind === '') return entryModule(compiled?.sandbox);
        if (kind === 'checks') return checksModule(compiled?.sandbox);
        if (kind === 'sounds') return soundsModule();
        if (compiled === undefined) throw new Error(`there is no sandbox to load ${id} of`);
        const { sandbox, checks } = compiled;
        if (kind === 'directory') return directoryModule(sandbox);
        const operation = decodeURIComponent(name);
        if (kind === 'operation') return operationModule(sandbox, operation);
        const check = checks.get(operation) ?? readCheck(compiled, operation);
        checks.set(operation, check);
        return check;
      },
    },
  };
}

async function warnOfGaps(gaps: SandboxGap[], { file }: PluginDocument): Promise<void> {
  if (gaps.length > 0) console.warn(await gapWarning(gaps, createLocateOperation(file)));
}
