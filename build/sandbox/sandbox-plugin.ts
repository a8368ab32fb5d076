import type { Plugin } from 'vite';
import type { JsonObject } from '../../app/reference/document/json.ts';
import type { Spec } from '../spec/spec.ts';
import { compileSandbox, type CompiledSandbox } from './compile-sandbox.ts';
import {
  checkModule,
  checksModule,
  directoryModule,
  entryModule,
  operationModule,
  sandboxPrefix,
  soundsModule,
} from './sandbox-modules.ts';

type SandboxPluginInputs = {
  /** The bundled API document; undefined for a site that has none or wants no sandbox. */
  spec: () => Promise<Spec | undefined>;
};

const ids = new RegExp(`^\0?${sandboxPrefix}(?:/|$)`);

/**
 * Gives Vite the sandbox as modules: `site:sandbox` holds what loads it, `site:sandbox/checks` the checks of request
 * bodies alone, for the browser. An operation is a chunk of its own, so that a call pays for no other, however large
 * the document.
 */
export function sandboxPlugin({ spec }: SandboxPluginInputs): Plugin {
  let last: { spec: Spec; compiled: CompiledSandbox } | undefined;
  const compiled = async (): Promise<CompiledSandbox | undefined> => {
    const now = await spec();
    if (now === undefined) return undefined;
    if (last?.spec !== now) last = { spec: now, compiled: compileSandbox(JSON.parse(now.json) as JsonObject) };
    return last.compiled;
  };
  return {
    name: sandboxPrefix,
    resolveId: { filter: { id: ids }, handler: (id) => (id.startsWith('\0') ? id : `\0${id}`) },
    load: {
      filter: { id: ids },
      async handler(id) {
        const sandbox = await compiled();
        const [, kind = '', name = ''] = id.split('/');
        if (kind === '') return entryModule(sandbox);
        if (kind === 'checks') return checksModule(sandbox);
        if (kind === 'sounds') return soundsModule();
        if (sandbox === undefined) throw new Error(`there is no sandbox to load ${id} of`);
        if (kind === 'directory') return directoryModule(sandbox);
        return kind === 'operation'
          ? operationModule(sandbox, decodeURIComponent(name))
          : checkModule(sandbox, decodeURIComponent(name));
      },
    },
  };
}
