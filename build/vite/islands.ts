import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseSync } from 'rolldown/utils';
import type { Plugin } from 'vite';
import { exportNames } from '../faults/parse-module.ts';
import { filesBelow } from '../files/files.ts';
import { engineFolder, slashed } from '../files/paths.ts';

const ending = /\.island\.tsx$/;
const virtual = '\0island:';
const renderIsland = path.join(engineFolder, 'app/islands/render-island.tsx');

/** Whether a file contains islands: components in content that the browser hydrates. */
export function isIslandFile(file: string): boolean {
  return ending.test(file);
}

/** Returns the id of the module that wraps an island file's components. */
export function wrapperOf(file: string): string {
  return `${virtual}${file}`;
}

/** Finds the island files of the engine and of a site's content folders, as absolute paths. */
export async function findIslands(contentFolders: string[]): Promise<string[]> {
  const folders = [path.join(engineFolder, 'app'), ...contentFolders];
  return (await Promise.all(folders.map((folder) => filesBelow(folder, ending)))).flat().toSorted();
}

/** Generates the code of `site:pages` for the browser: dynamic imports of the island files. */
export function islandModule(files: string[]): string {
  const entries = files.map((file) => `${JSON.stringify(islandId(file))}: () => import(${JSON.stringify(file)})`);
  return `export const islands = {\n${entries.join(',\n')}\n};`;
}

/** Wraps the components of island files, in the renderer's bundle, with `asIsland`, unless an island imports them. */
export function islands(): Plugin {
  return {
    name: 'islands',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'renderer',
    async resolveId(source, importer) {
      if (!source.includes('.island') || (importer !== undefined && ending.test(importer))) return;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      return resolved !== null && ending.test(resolved.id) ? wrapperOf(resolved.id) : undefined;
    },
    load: {
      filter: { id: /^\0island:/ },
      async handler(id) {
        const file = id.slice(virtual.length);
        const names = exportNames(parseSync(file, await readFile(file, 'utf8')).module);
        const components = names.filter((name) => /^(?:default$|[A-Z])/.test(name));
        const wrapped = components.map((name) => {
          const island = `asIsland(own.${name}, ${JSON.stringify(islandId(file))}, ${JSON.stringify(name)})`;
          return name === 'default' ? `export default ${island};` : `export const ${name} = ${island};`;
        });
        return [
          `import * as own from ${JSON.stringify(file)};`,
          // Re-exports everything else, as local exports take precedence.
          `export * from ${JSON.stringify(file)};`,
          `import { asIsland } from ${JSON.stringify(renderIsland)};`,
          ...wrapped,
        ].join('\n');
      },
    },
  };
}

/** Returns the id of an island file, which is the same on every machine. */
const islandId = (file: string) => slashed(engineFolder, file);
