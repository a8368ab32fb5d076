import path from 'node:path';
import type { Plugin } from 'vite';
import { engineFolder } from '../paths.ts';

const own = JSON.stringify(path.join(engineFolder, 'app/browser/import-with-styles.ts'));

/** Gives the browser this project's function for what Vite makes of each `import()`, instead of Vite's own. */
export function importWithStyles(): Plugin {
  return {
    name: 'import-with-styles',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => `export { importWithStyles as __vitePreload } from ${own};`,
    },
  };
}
