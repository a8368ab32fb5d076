import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const { resolve } = createRequire(import.meta.url);

/** Leaves React to Node where the build itself renders content: to bundle it would take longer than to render. */
export function nodeReact(): Plugin {
  return {
    name: 'node-react',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'content',
    resolveId: {
      filter: { id: /^react(?:-dom)?(?:\/|$)/ },
      handler: (id) => ({ id: pathToFileURL(resolve(id)).href, external: 'absolute' }),
    },
  };
}
