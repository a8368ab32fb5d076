import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseSync, type Plugin } from 'vite';
import type { CheckedConfig } from '../config/schema.ts';
import { engineFolder } from '../paths.ts';

const ending = /\.island\.tsx$/;
const virtual = '\0island:';
const renderIsland = path.join(engineFolder, 'app/islands/render-island.tsx');

/** Whether a file holds islands: components that the browser hydrates inside content. */
export function isIslandFile(file: string): boolean {
  return ending.test(file);
}

/** The island files of the engine and of a site's content folders; absolute. */
export async function findIslands(site: string, { versions }: CheckedConfig): Promise<string[]> {
  const folders = [path.join(engineFolder, 'app'), ...versions.map(({ content }) => path.join(site, content))];
  const found: string[] = [];
  for (const folder of folders)
    for await (const name of glob('**/*.island.tsx', { cwd: folder })) found.push(path.join(folder, name));
  return found.toSorted();
}

/** The code of `site:islands`: each island file as a chunk of its own. */
export function islandModule(files: string[]): string {
  return `export const islands = {\n${files.map((file) => `${JSON.stringify(islandId(file))}: () => import(${JSON.stringify(file)})`).join(',\n')}\n};`;
}

/**
 * Lets the renderer write the components of island files as islands: who imports them gets them wrapped. Inside an
 * island another one is a plain component, as it is in the browser.
 */
export function islands(): Plugin {
  return {
    name: 'islands',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'renderer',
    async resolveId(source, importer) {
      if (!ending.test(source) || (importer !== undefined && ending.test(importer))) return;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      return resolved === null ? undefined : `${virtual}${resolved.id}`;
    },
    load: {
      filter: { id: /^\0island:/ },
      async handler(id) {
        const file = id.slice(virtual.length);
        const names = exportedComponents(await readFile(file, 'utf8'), file);
        const wrapped = names.map((name) => {
          const island = `asIsland(own.${name}, ${JSON.stringify(islandId(file))}, ${JSON.stringify(name)})`;
          return name === 'default' ? `export default ${island};` : `export const ${name} = ${island};`;
        });
        return [
          `import * as own from ${JSON.stringify(file)};`,
          // What is no component stays as it is: names of this module hide those that it passes on.
          `export * from ${JSON.stringify(file)};`,
          `import { asIsland } from ${JSON.stringify(renderIsland)};`,
          ...wrapped,
        ].join('\n');
      },
    },
  };
}

/** The components that a file exports, by their names: `default`, or one that begins with a capital. */
function exportedComponents(text: string, file: string): string[] {
  const { module } = parseSync(file, text);
  return module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName, isType }) =>
      isType
        ? []
        : exportName.kind === 'Default'
          ? ['default']
          : (exportName.name?.match(/^(?:default|[A-Z]\w*)$/) ?? []),
    ),
  );
}

/** The same on every machine: a file's place below the engine, or where it lies relative to it. */
function islandId(file: string): string {
  return path.relative(engineFolder, file).split(path.sep).join('/');
}
