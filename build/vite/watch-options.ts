import type { WatchOptions } from 'vite';

/**
 * How the dev server waits until a file is saved, in milliseconds: editors may empty it first, and save again at once.
 * Source: https://github.com/paulmillr/chokidar#performance
 */
export const watchOptions = { awaitWriteFinish: { stabilityThreshold: 60, pollInterval: 20 } } satisfies WatchOptions;
