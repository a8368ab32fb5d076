import path from 'node:path';
import type { Plugin } from 'vite';
import { engineFolder } from '../paths.ts';

const directStream = path.join(engineFolder, 'worker/direct-stream.ts');
const nodeModules = '\0node-for-react.cjs';
const renderer = '\0react-renderer';

/**
 * Gives the built Worker the one of React's renderers that writes texts instead of encoding each by itself, which was a
 * quarter of a render: the renderer for Bun, with a stream like Bun's. What it imports of Node serves its other exports.
 * Hono's middleware imports the renderer anew for each render, so it is a module of two names, and lacks the renderer to
 * strings, which is as large once more.
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
        if (id.startsWith('react-dom/')) return renderer;
        return importer?.endsWith('react-dom-server.bun.production.js') === true ? nodeModules : undefined;
      },
    },
    load: {
      filter: { id: /^\0(?:node-for-react|react-renderer)/ },
      async handler(id) {
        if (id === nodeModules) return 'module.exports = { TextEncoder };';
        const entry = await this.resolve('react-dom/server.bun', path.join(engineFolder, 'worker/index.ts'));
        if (entry === null) throw new Error('react-dom has no renderer for Bun');
        const production = path.join(path.dirname(entry.id), 'cjs/react-dom-server.bun.production.js');
        return `import bun from ${JSON.stringify(production)};
export const renderToReadableStream = bun.renderToReadableStream;
export const renderToString = () => { throw new Error('pages are streamed'); };`;
      },
    },
    transform: {
      filter: { id: /react-dom-server\.bun\.production\.js$/ },
      handler: (code) => ({ code: `var { DirectStream: ReadableStream, Buffer, setTimeout } = require(${JSON.stringify(directStream)});\n${code}`, map: null }),
    },
  };
}
