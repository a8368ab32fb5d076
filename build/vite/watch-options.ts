import path from 'node:path';
import type { WatchOptions } from 'vite';
import { engineFolder, type Folders } from '../files/paths.ts';

/** Where the dev server's search index is written. */
export const searchFolder = path.join(engineFolder, '.cache', `dev-search-${process.pid}`);

/**
 * What the dev server does not watch, as it is written by programs, and how it waits until a file is saved, in
 * milliseconds: editors may empty it first, and save again at once. Source: https://github.com/paulmillr/chokidar#performance
 */
export function watchOptions({ out }: Folders): WatchOptions {
  return {
    awaitWriteFinish: { stabilityThreshold: 60, pollInterval: 20 },
    ignored: (file) => [out, searchFolder].some((folder) => file === folder || file.startsWith(folder + path.sep)),
  };
}
