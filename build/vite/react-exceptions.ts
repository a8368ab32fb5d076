import type { Plugin } from 'vite';

/** What React throws to itself and knows again by identity; each is made when React is loaded. */
const exception = /(?<=Exception = )Error\((formatProdErrorMessage\(\d+\))\)/g;

/**
 * Makes the exceptions that React throws to itself without a stack. Where developer tools are open or an audit runs, V8
 * notes the place of each error that is made, and reads all of React once more to find it: about 10 ms of a task of 15.
 */
export function reactExceptions(): Plugin {
  return {
    name: 'react-exceptions',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /react-dom-client\.production\.js$/ },
      handler(code) {
        return { code: code.replaceAll(exception, 'Object.create(Error.prototype, { message: { value: $1 } })'), map: null };
      },
    },
  };
}
