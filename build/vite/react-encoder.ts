import path from 'node:path';
import type { Plugin } from 'vite';
import { engineFolder } from '../paths.ts';

const encoder = path.join(engineFolder, 'worker/remembering-encoder.ts');

/** Gives React's renderer in the built Worker an encoder that remembers: to encode was a quarter of a render, and React has no option for it. */
export function reactEncoder(): Plugin {
  return {
    name: 'react-encoder',
    applyToEnvironment: ({ name }) => name === 'worker',
    transform: {
      filter: { id: /react-dom-server\.edge\.production\.js$/ },
      handler: (code) => ({ code: `var { RememberingEncoder: TextEncoder } = require(${JSON.stringify(encoder)});\n${code}`, map: null }),
    },
  };
}
