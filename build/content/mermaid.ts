import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

/** The library that draws diagrams. */
export type Mermaid = typeof import('beautiful-mermaid');

let library: Promise<Mermaid> | undefined;

/** Loads what draws diagrams: only a site that has one pays for it. */
export function loadMermaid(): Promise<Mermaid> {
  return (library ??= withLateElk(() => import('beautiful-mermaid')));
}

/** The layout engine that the library imports at once, 1.6 MB, though sequence diagrams and charts never ask for it. */
const elk = 'elkjs/lib/elk.bundled.js';

/** Puts in ELK's place, for what `load` imports, a class that loads it when the first one is made. */
async function withLateElk<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      return specifier === elk ? { url: `data:text/javascript,${encodeURIComponent(lateElk(fileURLToPath(found.url)))}`, format: 'module' } : found;
    },
  });
  try {
    return await load();
  } finally {
    hooks.deregister();
  }
}

function lateElk(file: string): string {
  return `import { createRequire } from 'node:module';
const file = ${JSON.stringify(file)};
export default class { constructor() { return new (createRequire(file)(file))(); } }`;
}
