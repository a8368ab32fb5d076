import path from 'node:path';
import type { Plugin } from 'vite';
import { engineFolder } from '../paths.ts';

const directStream = path.join(engineFolder, 'worker/direct-stream.ts');
const nodeModules = '\0node-for-react.cjs';

/**
 * Gives the built Worker the one of React's renderers that writes texts instead of encoding each by itself, which was a
 * quarter of a render: the renderer for Bun, with a stream like Bun's. What it imports of Node serves its other exports.
 */
export function reactRenderer(): Plugin {
  return {
    name: 'react-renderer',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'worker',
    resolveId: {
      filter: { id: /^(?:react-dom\/server(?:\.edge)?|util|crypto|stream)$/ },
      handler(id, importer) {
        if (id.startsWith('react-dom/')) return this.resolve('react-dom/server.bun', importer);
        return importer?.endsWith('react-dom-server.bun.production.js') === true ? nodeModules : undefined;
      },
    },
    load: {
      filter: { id: /^\0node-for-react/ },
      handler: () => 'module.exports = { TextEncoder };',
    },
    transform: {
      filter: { id: /react-dom-server\.bun\.production\.js$/ },
      handler: (code) => ({ code: `var { DirectStream: ReadableStream, Buffer, setTimeout } = require(${JSON.stringify(directStream)});\n${code}`, map: null }),
    },
  };
}
