import type { Plugin } from 'vite';

/** Leaves React to Node where the build itself renders content: to bundle it would take longer than to render. */
export function nodeReact(): Plugin {
  return {
    name: 'node-react',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'content',
    resolveId: {
      filter: { id: /^react(?:-dom)?(?:\/|$)/ },
      handler: (id) => ({ id: import.meta.resolve(id), external: 'absolute' }),
    },
  };
}
