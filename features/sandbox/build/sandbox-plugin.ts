import type { Plugin } from 'vite';
import type { JsonObject } from '../../reference/document/json.ts';
import { createLocateOperation } from '../../reference/build/spec/locate-operation.ts';
import type { Spec } from '../../reference/build/spec/spec.ts';
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

type SandboxPluginInputs = {
  /** The bundled API document; undefined for a site that has none or wants no sandbox. */
  spec: () => Promise<Spec | undefined>;
  /** The file that the document was bundled from, where warnings find their lines. */
  specFile: string;
};

/** What a document was compiled to; the Worker and the browser load the same checks of bodies. */
type Compiled = { spec: Spec; sandbox: CompiledSandbox; checks: Map<string, Promise<string>> };

const ids = new RegExp(`^\0?${sandboxPrefix}(?:/|$)`);

/**
 * Gives Vite the sandbox as modules, an operation in a chunk of its own: `site:sandbox` loads it, `site:sandbox/checks`
 * has the checks of request bodies, for the browser. Warns, once for each document, of what it cannot do for an operation.
 */
export function sandboxPlugin({ spec, specFile }: SandboxPluginInputs): Plugin {
  let last: Compiled | undefined;
  const tell = async (gaps: SandboxGap[]): Promise<void> => {
    if (gaps.length > 0) console.warn(await gapWarning(gaps, createLocateOperation(specFile)));
  };
  const current = async (): Promise<Compiled | undefined> => {
    const now = await spec();
    if (now === undefined) return undefined;
    if (last?.spec === now) return last;
    const compiled = { spec: now, sandbox: compileSandbox(JSON.parse(now.json) as JsonObject), checks: new Map() };
    last = compiled;
    await tell([...answerGaps(compiled.sandbox), ...patternGaps(compiled.sandbox)]);
    return compiled;
  };
  const readCheck = async (sandbox: CompiledSandbox, id: string): Promise<string> => {
    try {
      return checkModule(sandbox, id);
    } catch (error) {
      const read = sandbox.operations.get(id);
      if (read === undefined) throw error;
      await tell([checkGap(read, error)]);
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
        const check = checks.get(operation) ?? readCheck(sandbox, operation);
        checks.set(operation, check);
        return check;
      },
    },
  };
}
